import { stateToJson } from "#src/lib/state-json.ts";

/** Data for search engines. A data block runs nothing, so the page's policy lets it stand. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; escaped by stateToJson
      dangerouslySetInnerHTML={{ __html: stateToJson(data) }}
    />
  );
}
