/** Advisory locks of one database share one space of numbers; the first of each pair is ours. */
const meridian = 0x4d45_5249;

export const lockKeys = {
  dataDirectory: [meridian, 1],
  migration: [meridian, 2],
} as const;
