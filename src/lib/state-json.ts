const escapes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON for a script element: its text can neither close the element nor open another. */
export function stateToJson(state: unknown): string {
  return JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
