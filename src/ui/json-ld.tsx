import { stateToJson } from "#src/lib/state-json.ts";

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
