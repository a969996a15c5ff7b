import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, whatever folder the command was called from. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts);
