// Draws the formulas that the build left to the page, and makes boxes that overflow reachable by keyboard.
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

  // A box that scrolls must be reachable and named; one that doesn't should be no stop for the Tab key.
  function tend(box) {
    if (box.scrollWidth > box.clientWidth + 1) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", box.dataset.label || "Equation");
    } else {
      box.removeAttribute("tabindex");
      box.removeAttribute("role");
      box.removeAttribute("aria-label");
    }
  }

  function start() {
    if (window.katex) drawFormulas();
    const boxes = document.querySelectorAll(".attnsym-scroll");
    boxes.forEach(tend);
    if (!window.ResizeObserver) return;
    const watcher = new ResizeObserver(function (entries) {
      entries.forEach(function (entry) { tend(entry.target); });
    });
    boxes.forEach(function (box) { watcher.observe(box); });
    // Fonts arrive after the first layout and change widths without resizing the boxes.
    if (document.fonts) document.fonts.ready.then(function () { boxes.forEach(tend); });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
