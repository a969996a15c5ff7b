const escapes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that can stand inside a script element: no text in it can close the element or open another. */
export function stateToJson(state: unknown): string {
  return JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
