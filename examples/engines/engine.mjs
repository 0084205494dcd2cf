// A UCI engine for Connect Four in JavaScript: node engine.mjs. It drops where most free cells are, the edge first.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });
const FILES = [..."agbfced"];
let moves = [];

function chosen() {
  const height = (file) => moves.filter((move) => move[2] === file).length; // P@d1: file d, row 1
  const open = FILES.filter((file) => height(file) < 6);
  const file = open.reduce((best, other) => (height(other) < height(best) ? other : best));
  return `P@${file}${height(file) + 1}`;
}

lines.on("line", (line) => {
  const words = line.trim().split(/\s+/);
  if (words[0] === "uci") {
    console.log("id name Little JavaScript\noption name UCI_Variant type combo default cfour var cfour\nuciok");
  } else if (words[0] === "isready") {
    console.log("readyok");
  } else if (words[0] === "position") {
    moves = words.includes("moves") ? words.slice(words.indexOf("moves") + 1) : [];
  } else if (words[0] === "go") {
    console.log(`info depth 1 score cp 0\nbestmove ${chosen()}`);
  } else if (words[0] === "quit") {
    process.exit(0);
  }
});
