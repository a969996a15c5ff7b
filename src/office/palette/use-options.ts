import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { IconNode } from "lucide";
import {
  ArrowRight,
  Handshake,
  Inbox,
  ShoppingBag,
  SquareMousePointer,
  UserRound,
  Watch,
} from "lucide";
import { useEffect, useState, useSyncExternalStore } from "react";
import { findLimits } from "#src/domain/limits.ts";
import { type OfficeAction, paletteActions } from "#src/office/commands.ts";
import { kindTitles, paletteTexts } from "#src/office/office.messages.ts";
import { type RecentRecord, recentRecords } from "#src/office/recent-records.ts";
import { findQuery } from "./find.queries.ts";
import { type FoundKind, foundKinds, matchesWords, readTyped } from "./palette.rules.ts";

interface PaletteLink {
  readonly label: string;
  readonly href: string;
  readonly icon?: IconNode | undefined;
  readonly detail?: string | undefined;
  readonly keys?: string | undefined;
}

export interface PaletteContents {
  /** The pages that the viewer may open. */
  readonly pages: readonly PaletteLink[];
  /** These can be begun from anywhere. */
  readonly beginnings: readonly PaletteLink[];
  /** Opens the list of keys. */
  readonly onKeys: OfficeAction;
}

export interface Option extends Omit<PaletteLink, "href"> {
  readonly key: string;
  readonly state?: string | null;
  readonly image?: string | null;
  /** Either leads somewhere or does something. */
  readonly href?: string;
  readonly run?: () => void;
  /** By the search, which may have been for what was typed before. */
  readonly isFound?: boolean;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

const kindIcons: Readonly<Record<FoundKind, IconNode>> = {
  watch: Watch,
  order: ShoppingBag,
  person: UserRound,
  enquiry: Inbox,
  buyback: Handshake,
};

/** A scanner's letters come faster, and make one request. The first result should come within 100 ms. */
const debounceMs = 30;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function useOptions(text: string, contents: PaletteContents) {
  const { isCommand, words } = readTyped(text);
  const isSearch = !isCommand && words.length >= findLimits.textMinLength;
  const settled = useSettled(words);
  const query = useQuery({
    ...findQuery(settled),
    enabled: isSearch && settled.length >= findLimits.textMinLength,
    placeholderData: keepPreviousData,
  });
  const recent = useSyncExternalStore(recentRecords.subscribe, recentRecords.read, () => none);
  const found = isSearch ? (query.data?.found ?? []) : [];
  const ofKind = (kind: FoundKind): OptionGroup => ({
    title: kindTitles[kind],
    options: found
      .filter((one) => one.kind === kind)
      .map(({ title, ...one }) => ({
        ...one,
        key: `${kind} ${one.href}`,
        label: title,
        icon: kindIcons[kind],
        isFound: true,
      })),
  });
  const groups = [
    ...(words === "" && !isCommand ? [recentGroup(recent, contents.pages)] : []),
    actionGroup(isCommand || words !== "", words, contents),
    ...(isCommand ? [] : [pageGroup(words, contents.pages)]),
    ...foundKinds.map(ofKind),
  ].filter(({ options }) => options.length > 0);
  return {
    groups,
    words,
    isCommand,
    failed: isSearch && query.isError,
    /** The records are those of what is typed now. */
    isSettled: !isSearch || (settled === words && !query.isPlaceholderData && !query.isFetching),
  };
}

const none: readonly RecentRecord[] = [];

/** Only pages that the viewer may still open count. */
function recentGroup(recent: readonly RecentRecord[], pages: readonly PaletteLink[]): OptionGroup {
  const isOpen = ({ href }: RecentRecord) => pages.some((page) => href.startsWith(`${page.href}/`));
  const here = window.location.pathname;
  return {
    title: paletteTexts.groups.recent,
    options: recent
      .filter((record) => record.href !== here && isOpen(record))
      .slice(0, findLimits.perKind)
      .map(({ kind, title, detail, href }) => ({
        ...{ key: `recent ${href}`, label: title, detail, href },
        icon: kindIcons[kind],
      })),
  };
}

/** The screen's actions, and if something is typed also those of every screen. */
function actionGroup(withAll: boolean, words: string, contents: PaletteContents): OptionGroup {
  const { beginnings, onKeys } = contents;
  const ofAll: readonly (OfficeAction | PaletteLink)[] = withAll ? [...beginnings, onKeys] : [];
  return {
    title: paletteTexts.groups.actions,
    options: [...paletteActions(), ...ofAll]
      .filter(({ label }) => matchesWords(label, words))
      .map((action) => ({ icon: SquareMousePointer, ...action, key: `action ${action.label}` })),
  };
}

function pageGroup(words: string, pages: readonly PaletteLink[]): OptionGroup {
  return {
    title: paletteTexts.groups.pages,
    options: pages
      .filter(({ label }) => matchesWords(label, words))
      .map((page) => ({ icon: ArrowRight, ...page, key: `page ${page.href}` })),
  };
}
