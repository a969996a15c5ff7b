import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { watchName } from "#src/domain/text.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { watchCount } from "#src/features/catalog/catalog.messages.ts";
import { recentSearches } from "#src/features/catalog/search/recent-searches.ts";
import type { Suggestion } from "#src/features/catalog/search/search.contract.ts";
import { groupTitles, searchTexts } from "#src/features/catalog/search/search.messages.ts";
import { suggestionsQuery } from "#src/features/catalog/search/search.queries.ts";
import { paths } from "#src/lib/paths.ts";

export interface Option {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly note?: string;
  readonly watch?: WatchCardData;
}

interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

const maxOptions = 8;
const requestEveryMs = 120;
const kinds = ["nickname", "brand", "model", "reference", "watch"] as const;
const none: readonly string[] = [];

/** The first letter is sent at once, and what is typed soon after it together. */
function usePaced(text: string): string {
  const [paced, setPaced] = useState("");
  const sentAt = useRef(-requestEveryMs);
  useEffect(() => {
    if (paced) sentAt.current = performance.now();
  }, [paced]);
  useEffect(() => {
    if (text === paced) return;
    const wait = sentAt.current + requestEveryMs - performance.now();
    const timer = setTimeout(() => setPaced(text), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [text, paced]);
  return paced;
}

/** With an empty field the searches made before, otherwise what the shop suggests. */
export function useSuggestions(typed: string) {
  const text = typed.trim();
  const paced = usePaced(text);
  const isTyped = text !== "";
  const { data } = useQuery({
    ...suggestionsQuery(paced),
    enabled: isTyped && paced !== "",
    placeholderData: keepPreviousData,
  });
  const recent = useSyncExternalStore(recentSearches.subscribe, recentSearches.read, () => none);
  const isRecent = !isTyped && recent.length > 0;
  const found = isTyped ? (data?.suggestions.slice(0, maxOptions).map(optionOf) ?? []) : [];
  const groups: readonly OptionGroup[] = isRecent
    ? [{ title: searchTexts.recent, options: recent.map(recentOption) }]
    : kinds
        .map((kind) => ({
          title: groupTitles[kind],
          options: found.filter((one) => one.kind === kind).map(({ option }) => option),
        }))
        .filter(({ options }) => options.length > 0);
  return { groups, isRecent };
}

const recentOption = (text: string): Option => ({
  key: `recent ${text}`,
  label: text,
  href: paths.search(text),
});

function optionOf(suggestion: Suggestion): { kind: Suggestion["kind"]; option: Option } {
  const { kind } = suggestion;
  if (kind === "watch") {
    const { watch } = suggestion;
    const label = watchName(watch);
    const option = { key: `watch ${watch.id}`, label, href: paths.watch(watch.id), watch };
    return { kind, option: { ...option, note: watch.reference } };
  }
  const { label } = suggestion;
  const key = `${kind} ${label}`;
  if (kind === "brand") {
    const { slug, count } = suggestion;
    return { kind, option: { key, label, href: paths.brand(slug), note: watchCount(count) } };
  }
  return { kind, option: { key, label, href: paths.search(label), note: suggestion.note } };
}
