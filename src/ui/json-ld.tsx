/** Data for search engines. It is no script, so that the Content Security Policy allows it. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; escaped by stateToJson
      dangerouslySetInnerHTML={{ __html: stateToJson(data) }}
    />
  );
}

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
