import { type TraitFacet, type TraitOption, traitFacets } from "#src/domain/traits.ts";

// The rules by which a watch's texts tell its movement, bracelet and complications. See decision 098.

/** A trigger reads these from a watch in lower case. */
const texts = {
  /** Other watches are not mentioned in the movement. Without one, the description has to do. */
  named: "lower(watch.model || ' ' || coalesce(nullif(watch.movement, ''), watch.description))",
  told: "lower(concat_ws(' ', watch.model, watch.movement, watch.description))",
  movement:
    "lower(coalesce(nullif(watch.movement, ''), concat_ws(' ', watch.model, watch.description)))",
  /** A clasp, an inlay or a second strap follows the word "with". */
  bracelet: "regexp_replace(lower(coalesce(watch.bracelet, '')), ' with .*$', '')",
} as const;

const strap =
  "leather|alligator|crocodile|calf|ostrich|suede|rubber|caoutchouc|oysterflex|silicone|textile|fabric|nylon|nato|canvas";
const metal = "steel|gold|rolesor|titanium|ceramic";
/** The case tells the metal of a bracelet such as "Oyster". */
const links = `case when bracelet = '' then ''
    when bracelet ~ '${metal}' and (bracelet ~ 'bracelet' or bracelet !~ '${strap}') then bracelet
    when bracelet ~ '${strap}' then ''
    else bracelet || ' ' || lower(watch.material) end`;

const gold = "links ~ 'gold'";
const steel = "links ~ 'steel'";
const twoTone = `(${steel} and ${gold} or links ~ 'rolesor|two-tone')`;

const conditions: Readonly<Record<TraitOption, string>> = {
  Automatic: "movement ~ 'automatic|self-?winding'",
  // A description may name the user's manual.
  Manual: "movement ~ '^manual|\\ymanual(ly)?[- ]w(ou|i)nd|\\yhand[- ]?w(ou|i)nd'",
  Quartz: "movement ~ 'quartz'",
  "Spring Drive": "movement ~ 'spring drive'",
  "Steel bracelet": `${steel} and not ${twoTone}`,
  "Gold bracelet": `${gold} and not ${twoTone}`,
  "Steel & gold bracelet": twoTone,
  "Titanium bracelet": "links ~ 'titanium'",
  "Ceramic bracelet": "links ~ 'ceramic'",
  "Leather strap": "bracelet ~ 'leather|alligator|crocodile|calf|ostrich|suede'",
  "Rubber strap": "bracelet ~ 'rubber|caoutchouc|oysterflex|silicone'",
  "Textile strap": "bracelet ~ 'textile|fabric|nylon|\\ynato\\y|canvas'",
  Chronograph: "named ~ '\\y(chronograph|chrono|cosmograph|flyback|rattrapante)\\y'",
  // "No date", "drops the date" and "dated card" are about watches without one, or about papers.
  Date: "told ~ '\\y(day-?date|datejust)|\\y(magnified|big|large|quick-set) date\\y|\\ydate (at|under|between|in|inside|window|aperture|display)\\y' or lower(watch.model) ~ '\\ydate\\y'",
  GMT: "named ~ '\\y(gmt|utc|dual time|travel time|(second|two) time zones?)\\y'",
  "World time": "named ~ '\\yworld ?-?time'",
  "Moon phase": "told ~ '\\y(moon ?-?phases?|phases? of the moon|double moon)\\y'",
  "Annual calendar": "named ~ 'annual calendar'",
  "Perpetual calendar": "named ~ 'perpetual calendar'",
  Tourbillon: "named ~ 'tourbillon'",
  "Minute repeater": "named ~ 'minute repeater'",
};

/** How a trait is stored, such as `movement:Automatic`. */
export const traitOf = (facet: TraitFacet, option: string) => `${facet}:${option}`;

/**
 * The function of the triggers has this body, as its migration wrote it. With `offset 0` each text is made once and not
 * for each rule.
 */
export function traitsQuery(): string {
  const cases = traitFacets.flatMap(({ name, options }) =>
    options.map((option) => `case when ${conditions[option]} then '${traitOf(name, option)}' end`),
  );
  const from = Object.entries(texts).map(([name, text]) => `${text} as ${name}`);
  return `select array_remove(array[
    ${cases.join(",\n    ")}
  ], null)
  from (select ${from.join(",\n    ")} offset 0) as texts
  cross join lateral (select ${links} as links offset 0) as metals`;
}

/** One list of traits per restricted facet; a watch has to have a trait of each list. */
export function matchingTraits(
  filter: Partial<Record<TraitFacet, readonly string[] | undefined>>,
): string[][] {
  return traitFacets.flatMap(({ name }) => {
    const chosen = filter[name] ?? [];
    return chosen.length > 0 ? [chosen.map((option) => traitOf(name, option))] : [];
  });
}
