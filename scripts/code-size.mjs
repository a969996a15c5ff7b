import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { inRoot } from "./lib/console.mjs";

/** @typedef {{ title: string, browser: string[], server: string[] }} Trail */

/** @param {string} file */
const linesOf = (file) => readFileSync(inRoot(file), "utf8").replace(/\n$/, "").split("\n").length;

/** Only these layers hold a behaviour's story; the others are its helpers. */
const rooms = /^src\/(pages|features|app|server)\//;

/** @param {string[]} files */
function changesOfRoom(files) {
  const visited = files.flatMap((file) => rooms.exec(file)?.[1] ?? []);
  return visited.filter((room, index) => index > 0 && room !== visited[index - 1]).length;
}

/** A trail lists the files to open, in order, to understand one behaviour. */
export function readTrails() {
  /** @type {Trail[]} */
  const trails = JSON.parse(readFileSync(inRoot("tests", "architecture", "trails.json"), "utf8"));
  return trails.map(({ title, browser, server }) => ({
    title,
    files: browser.length + server.length,
    lines: [...browser, ...server].map(linesOf).reduce((a, b) => a + b, 0),
    changes: changesOfRoom(browser) + changesOfRoom(server),
  }));
}

/** Measures the source files of src, without tests. */
export function measureSource() {
  const files = readdirSync(inRoot("src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test\.tsx?|d\.ts)$/.test(file))
    .map((file) => `src/${file.replaceAll("\\", "/")}`);
  const sizes = files.map(linesOf).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sizes[Math.ceil(sizes.length * share) - 1] ?? 0;
  const lines = sizes.reduce((a, b) => a + b, 0);
  return {
    files: sizes.length,
    lines,
    mean: Math.round((lines / sizes.length) * 10) / 10,
    median: at(0.5),
    p90: at(0.9),
    max: at(1),
    under15: sizes.filter((size) => size < 15).length,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { files, lines, mean, median, p90, max, under15 } = measureSource();
  console.log(`Source files ${files}, lines ${lines}, mean ${mean}, median ${median}, p90 ${p90}`);
  console.log(`Longest file ${max} lines; files under 15 lines: ${under15}\n`);
  for (const trail of readTrails()) {
    console.log(
      `${trail.title}: ${trail.files} files, ${trail.lines} lines, ${trail.changes} changes of room`,
    );
  }
}
