// The long-lived Node process of a build: each line of standard input is one batch, answered by one line.
// It ends when its input is closed, so it can't outlive the build that started it.
const readline = require("node:readline");
globalThis.katex = require(process.argv[2]);
require(process.argv[3]);
readline.createInterface({ input: process.stdin }).on("line", function (line) {
  process.stdout.write(globalThis.attnsymRender(line) + "\n");
});
