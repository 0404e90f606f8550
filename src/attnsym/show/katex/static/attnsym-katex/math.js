// Draws the formulas that the build left to the page.
(function () {
  "use strict";

  function drawFormulas() {
    document.querySelectorAll("[data-attnsym-tex]").forEach(function (place) {
      const tex = place.textContent;
      try {
        katex.render(tex, place, {
          displayMode: place.hasAttribute("data-display"),
          macros: Object.assign({}, window.attnsymKatexMacros),
          throwOnError: true,
          strict: "ignore",
          trust: false,
          maxExpand: 1000,
        });
        place.removeAttribute("data-attnsym-tex");
      } catch (problem) {
        place.textContent = tex;
        place.classList.add("attnsym-math-error");
        place.title = String(problem.message || problem);
      }
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", drawFormulas);
  else drawFormulas();
})();
