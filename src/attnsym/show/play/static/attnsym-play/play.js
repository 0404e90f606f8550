// The panel to play with: reads the sliders, computes softmax and its derivatives, writes the tables.
(function () {
  "use strict";

  const PRESETS = {
    article: { width: 6, mode: "fixed", divisor: 8, scores: [1.5, 1, 0.5, 0, -0.5] },
    undivided: { width: 6, mode: "none", divisor: 8, scores: [1.5, 1, 0.5, 0, -0.5] },
    wide: { width: 8, mode: "fixed", divisor: 8, scores: [1.5, 1, 0.5, 0, -0.5] },
    narrow: { width: 4, mode: "fixed", divisor: 8, scores: [1.5, 1, 0.5, 0, -0.5] },
  };
  const MINUS = "\u2212";

  // The largest score is taken off first, so that no exponential overflows.
  function softmax(scores) {
    const top = Math.max.apply(null, scores);
    const powers = scores.map(function (score) { return Math.exp(score - top); });
    const total = powers.reduce(function (sum, power) { return sum + power; }, 0);
    return powers.map(function (power) { return power / total; });
  }

  function derivatives(weights) {
    return weights.map(function (a, i) {
      return weights.map(function (b, j) { return i === j ? a * (1 - a) : -a * b; });
    });
  }

  // So many significant figures, small numbers as powers of ten: a rounded zero never hides a sign or size.
  function show(value, figures) {
    if (value === 0) return "0";
    const size = Math.abs(value);
    const sign = value < 0 ? MINUS : "";
    if (size >= 1000) return sign + size.toExponential(1).replace("e+", "e");
    if (size >= 0.001) return sign + String(Number(size.toPrecision(figures)));
    if (size < 1e-300) return sign + "< 10^" + MINUS + "300";
    const parts = size.toExponential(0).split("e");
    return sign + parts[0] + "e" + parts[1].replace("-", MINUS);
  }

  function plain(value) {
    return String(Number(value.toPrecision(4))).replace("-", MINUS);
  }

  function cell(row, kind, text) {
    const made = document.createElement(kind);
    made.textContent = text;
    if (kind === "th") made.scope = "row";
    row.appendChild(made);
    return made;
  }

  function start(panel) {
    const part = function (name) { return panel.querySelector('[data-part="' + name + '"]'); };
    const inputs = Array.from(panel.querySelectorAll('input[type="range"]'));
    const modes = Array.from(panel.querySelectorAll('[data-part="mode"]'));
    const sliders = inputs.filter(function (input) { return /^score-/.test(input.dataset.part); });
    const summary = panel.querySelector(".attnsym-play-summary");
    const divisorSlider = part("divisor");
    const weightRows = [];
    const derivativeRows = [];
    let pending = 0;

    const header = document.createElement("tr");
    const corner = document.createElement("th");
    corner.scope = "col";
    corner.textContent = "i \\ j";
    header.appendChild(corner);
    sliders.forEach(function (slider, i) {
      const column = document.createElement("th");
      column.scope = "col";
      column.textContent = String(i + 1);
      header.appendChild(column);
      const row = document.createElement("tr");
      cell(row, "th", String(i + 1));
      const cells = ["score", "divided", "weight"].map(function () { return cell(row, "td", ""); });
      const share = cell(row, "td", "");
      share.className = "attnsym-play-wide";
      const bar = document.createElement("div");
      bar.className = "attnsym-play-bar";
      bar.setAttribute("aria-hidden", "true");
      share.appendChild(bar);
      weightRows.push({ cells: cells, bar: bar });
      part("weights").appendChild(row);
      const other = document.createElement("tr");
      cell(other, "th", String(i + 1));
      derivativeRows.push(sliders.map(function () { return cell(other, "td", ""); }));
      part("derivatives").appendChild(other);
    });
    part("columns").appendChild(header);

    function read() {
      const width = Math.pow(2, Number(part("width").value));
      const mode = modes.find(function (choice) { return choice.checked; }).value;
      const fixed = Number(divisorSlider.value);
      const divisor = mode === "root" ? Math.sqrt(width) : mode === "fixed" ? fixed : 1;
      const units = sliders.map(function (slider) { return Number(slider.value); });
      const raw = units.map(function (unit) { return unit * Math.sqrt(width); });
      return { width: width, mode: mode, divisor: divisor, units: units, raw: raw };
    }

    function label(input, text) {
      input.nextElementSibling.textContent = text;
      input.setAttribute("aria-valuetext", text);
    }

    function sentence(state, weights, jacobian) {
      const order = weights.map(function (weight, i) { return i; });
      order.sort(function (i, j) { return weights[j] - weights[i]; });
      const ratio = Math.exp((state.raw[order[0]] - state.raw[order[1]]) / state.divisor);
      const steep = Math.max.apply(null, jacobian.map(function (row, i) { return row[i]; }));
      const divided = state.mode === "none" ? "not divided" : "divided by " + plain(state.divisor);
      return "Width " + state.width + ", " + divided + ": a gap of one spread becomes " +
        show(Math.sqrt(state.width) / state.divisor, 3) + ". Top weight " + show(weights[order[0]], 3) +
        ", " + show(ratio, 3) + " times the next. Largest derivative " + show(steep, 3) + ".";
    }

    function update() {
      const state = read();
      const scaled = state.raw.map(function (score) { return score / state.divisor; });
      const weights = softmax(scaled);
      const jacobian = derivatives(weights);
      divisorSlider.disabled = state.mode !== "fixed";
      label(part("width"), String(state.width));
      label(divisorSlider, plain(Number(divisorSlider.value)));
      sliders.forEach(function (slider, i) {
        label(slider, plain(state.units[i]));
        const row = weightRows[i];
        [plain(state.raw[i]), plain(scaled[i]), show(weights[i], 2)].forEach(function (text, place) {
          row.cells[place].textContent = text;
        });
        row.bar.style.inlineSize = (100 * weights[i]).toFixed(2) + "%";
        jacobian[i].forEach(function (value, j) {
          const place = derivativeRows[i][j];
          place.textContent = show(value, 2);
          place.style.setProperty("--size", Math.min(1, Math.sqrt(Math.abs(value) / 0.25)).toFixed(3));
          place.className = value < 0 ? "attnsym-play-below" : "attnsym-play-above";
        });
      });
      // While a slider moves, a sentence at each step would drown a screen reader: only the last is said.
      window.clearTimeout(pending);
      pending = window.setTimeout(function () {
        const text = sentence(state, weights, jacobian);
        if (summary.textContent !== text) summary.textContent = text;
      }, 250);
    }

    function apply(preset) {
      part("width").value = String(preset.width);
      divisorSlider.value = String(preset.divisor);
      modes.forEach(function (choice) { choice.checked = choice.value === preset.mode; });
      sliders.forEach(function (slider, i) { slider.value = String(preset.scores[i]); });
      update();
    }

    panel.addEventListener("input", update);
    panel.querySelectorAll("[data-preset]").forEach(function (button) {
      button.addEventListener("click", function () { apply(PRESETS[button.dataset.preset]); });
    });
    panel.querySelector(".attnsym-play-off").remove();
    update();
  }

  function begin() {
    document.querySelectorAll(".attnsym-play").forEach(start);
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
