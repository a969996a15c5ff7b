/** The machines, and the last part of their addresses. */
export const hostOf = {
  db1: 11,
  db2: 12,
  db3: 13,
  lb: 20,
  shop1: 31,
  shop2: 32,
  shop3: 33,
  files: 40,
} as const;

export type MachineName = keyof typeof hostOf;
export const machineNames = Object.keys(hostOf) as MachineName[];
