import { ConfigError } from "#src/platform/config.ts";

/** Every capability beyond the specification, by name. There is none yet. */
const known: readonly string[] = [];

/** The capabilities to switch on; `all` means every one there is. */
export function chooseCapabilities(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => name !== "all" && !known.includes(name));
  if (unknown !== undefined) {
    const list = known.length > 0 ? `known ones are ${known.join(", ")}` : "there is none yet";
    throw new ConfigError(
      `CAPABILITIES must name known capabilities, but has "${unknown}"; ${list}.`,
    );
  }
  return names.includes("all") ? known : names;
}
