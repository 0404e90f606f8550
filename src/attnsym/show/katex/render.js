// Loaded after katex.min.js by the JavaScript engine of a build: a JSON list of formulas in, a JSON list of
// {html} or {error} out.  One formula that KaTeX refuses does not stop the others.
globalThis.attnsymRender = function (text) {
  return JSON.stringify(JSON.parse(text).map(function (formula) {
    try {
      return {
        html: katex.renderToString(formula.tex, {
          displayMode: formula.display,
          output: formula.output,
          macros: Object.assign({}, formula.macros),
          throwOnError: true,
          strict: "ignore",
          trust: false,
          maxExpand: 1000,
        }),
      };
    } catch (problem) {
      return { error: String(problem.message || problem) };
    }
  }));
};
