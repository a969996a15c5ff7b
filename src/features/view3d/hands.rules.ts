/** How the second hand moves: a mechanical movement beats eight times a second, a quartz one once. */
export type Beat = "sweep" | "tick";

/** By the words of the trade, such as "Automatic, calibre 3235". What is not known is mechanical. */
export const beatOf = (movement: string | null): Beat =>
  movement && /quartz/i.test(movement) ? "tick" : "sweep";

const beatMs: Record<Beat, number> = { sweep: 125, tick: 1_000 };

/** The nodes of a model that are hands, each a pivot that points to 12. A watch has only some of them. */
export const handNames = [
  "hand-hour",
  "hand-minute",
  "hand-second",
  "hand-small-second",
  "hand-gmt",
] as const;
export type HandName = (typeof handNames)[number];

/** Clockwise from 12, in degrees, at the last beat before this local time. */
export function handAngles(time: Date, beat: Beat): Record<HandName, number> {
  const ms = Math.floor(time.getMilliseconds() / beatMs[beat]) * beatMs[beat];
  const seconds = time.getSeconds() + ms / 1_000;
  const minutes = time.getMinutes() + seconds / 60;
  const hours = time.getHours() + minutes / 60;
  return {
    "hand-hour": (hours % 12) * 30,
    "hand-minute": minutes * 6,
    "hand-second": seconds * 6,
    "hand-small-second": seconds * 6,
    "hand-gmt": hours * 15,
  };
}

export function untilNextBeat(time: Date, beat: Beat): number {
  return beatMs[beat] - (time.getMilliseconds() % beatMs[beat]);
}
