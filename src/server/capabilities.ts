import { ConfigError } from "#src/platform/config.ts";

/** Every capability beyond the specification, by name. There is none yet. */
const available: readonly string[] = [];

/** `all` selects every capability. */
export function chooseCapabilities(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => name !== "all" && !available.includes(name));
  if (unknown !== undefined) {
    const list =
      available.length > 0 ? `known ones are ${available.join(", ")}` : "there is none yet";
    throw new ConfigError(
      `CAPABILITIES must name known capabilities, but has "${unknown}"; ${list}.`,
    );
  }
  return names.includes("all") ? available : names;
}
