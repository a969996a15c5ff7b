import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { inRoot } from "./lib/console.mjs";

/** @param {string[]} files */
const lineCounts = (files) =>
  files.map((file) => readFileSync(inRoot(file), "utf8").replace(/\n$/, "").split("\n").length);

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/**
 * @param {string[]} files
 * @param {RegExp} names
 * @param {RegExp} pattern
 */
const count = (files, names, pattern) =>
  sum(
    files
      .filter((file) => names.test(file))
      .map((file) => readFileSync(inRoot(file), "utf8").match(pattern)?.length ?? 0),
  );

/** Only these layers hold a behaviour's story; the others are its helpers. */
const roomPattern = /^src\/(pages|features|app|server)\//;

/** @param {string[]} files */
function changesOfRoom(files) {
  const rooms = files.flatMap((file) => roomPattern.exec(file)?.[1] ?? []);
  return rooms.filter((room, index) => index > 0 && room !== rooms[index - 1]).length;
}

/** A trail lists the files to open, in order, to understand one behaviour. */
export function readTrails() {
  /** @type {{ title: string, browser: string[], server: string[] }[]} */
  const trails = JSON.parse(readFileSync(inRoot("tests", "architecture", "trails.json"), "utf8"));
  return trails.map(({ title, browser, server }) => ({
    title,
    files: browser.length + server.length,
    lines: sum(lineCounts([...browser, ...server])),
    changes: changesOfRoom(browser) + changesOfRoom(server),
  }));
}

/** Measures the source files of src, without tests. */
export function measureSource() {
  const files = readdirSync(inRoot("src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test\.tsx?|d\.ts)$/.test(file))
    .map((file) => `src/${file}`);
  const sizes = lineCounts(files);
  const lines = sum(sizes);
  const endpoints = count(files, /\.contract\.ts$/, /"(?:GET|POST|PUT|PATCH|DELETE) \/|method: "/g);
  const staffScreens = count(files, /^src\/app\/.*routes\.tsx$/, /^ {2}staffPage\(/gm);
  return {
    files: sizes.length,
    lines,
    endpoints,
    staffScreens,
    linesPerEndpoint: Math.round(lines / endpoints),
    linesPerStaffScreen: Math.round(lines / staffScreens),
    mean: Math.round((lines / sizes.length) * 10) / 10,
    max: Math.max(...sizes),
    under15: sizes.filter((size) => size < 15).length,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { files, lines, mean, max, under15, ...per } = measureSource();
  console.log(`Source files ${files}, lines ${lines}, mean ${mean}`);
  console.log(`${per.linesPerEndpoint} lines for each of ${per.endpoints} endpoints`);
  console.log(`${per.linesPerStaffScreen} lines for each of ${per.staffScreens} staff screens`);
  console.log(`Longest file ${max} lines; files under 15 lines: ${under15}\n`);
  for (const { title, files, lines, changes } of readTrails()) {
    console.log(`${title}: ${files} files, ${lines} lines, ${changes} changes of room`);
  }
}
