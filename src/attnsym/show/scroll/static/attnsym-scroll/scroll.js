// A box that scrolls must be reachable and named; one that doesn't should be no stop for the Tab key.
(function () {
  "use strict";

  const BOXES = ".attnsym-scroll, div.highlight pre";

  function tend(box) {
    if (box.scrollWidth > box.clientWidth + 1) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", box.dataset.label || "Code");
    } else {
      ["tabindex", "role", "aria-label"].forEach(function (name) { box.removeAttribute(name); });
    }
  }

  function start() {
    const boxes = document.querySelectorAll(BOXES);
    boxes.forEach(tend);
    if (window.ResizeObserver) {
      const watcher = new ResizeObserver(function (entries) {
        entries.forEach(function (entry) { tend(entry.target); });
      });
      boxes.forEach(function (box) { watcher.observe(box); });
    }
    // Fonts arrive after the first layout, and change widths without resizing the boxes.
    // They come in turns: the first may be ready before a later one is asked for.
    if (document.fonts) {
      document.fonts.ready.then(function () { boxes.forEach(tend); });
      document.fonts.addEventListener("loadingdone", function () { boxes.forEach(tend); });
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
