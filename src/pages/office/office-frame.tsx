import { clsx } from "clsx";
import { ExternalLink, Menu, PanelLeftClose, PanelLeftOpen, Search } from "lucide";
import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "wouter";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { Notices } from "#src/features/dashboard/today/ui/notices.tsx";
import { usePageState, useShopDetails } from "#src/lib/page-state.tsx";
import { currentMark, paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { follow, useOfficeKeys } from "#src/office/commands.ts";
import { Keys } from "#src/office/keys.tsx";
import { paletteTexts } from "#src/office/office.messages.ts";
import { useOfficeTools } from "#src/office/office-tools.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { SkipLink } from "#src/ui/page-head.tsx";
import { SideSheet } from "#src/ui/side-sheet.tsx";
import { Mark, WordMark } from "#src/ui/word-mark.tsx";
import { NewMenu, PersonMenu, useAppearance } from "./office-menus.tsx";
import { type OfficeSection, officeFor } from "./sections.ts";

/** The document of the staff: sections at the left, a line above, and a bar at the lower edge of a phone. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { capabilities } = usePageState();
  const office = officeFor(viewer, capabilities);
  const [{ theme, isFolded }, change] = useAppearance();
  const tools = useTools(office);
  return (
    <div
      data-theme={theme}
      className={clsx(
        "office min-h-dvh lg:grid",
        isFolded ? "lg:grid-cols-[4rem_minmax(0,1fr)]" : "lg:grid-cols-[13.75rem_minmax(0,1fr)]",
      )}
    >
      <SkipLink />
      <aside
        aria-label="Sections"
        className="sticky top-0 flex h-dvh flex-col border-line border-r bg-mist max-lg:hidden"
      >
        <Home href={office.home} isFolded={isFolded} />
        <nav aria-label="Back office" className="grow overflow-y-auto px-3 pb-4">
          <Groups groups={office.groups} isFolded={isFolded} />
        </nav>
        <div className={clsx("flex border-line border-t p-2", isFolded && "flex-col-reverse")}>
          <IconButton
            label={isFolded ? "Unfold the sections" : "Fold the sections"}
            onClick={() => change({ isFolded: !isFolded })}
          >
            <Icon of={isFolded ? PanelLeftOpen : PanelLeftClose} />
          </IconButton>
          <ViewShop isFolded={isFolded} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-line border-b bg-paper px-5 lg:px-8">
          <a href={office.home} className="mr-auto inline-flex min-h-11 items-center lg:hidden">
            <WordMark name={useShopDetails().storeName} className="text-xl" />
          </a>
          {tools.search && <SearchButton {...tools.search} />}
          <div className="ml-auto flex items-center gap-1">
            <NewMenu links={office.beginnings} />
            {capabilities.includes("backoffice") && hasStaffRight(viewer, "sales") && <Notices />}
            {viewer.kind === "user" && <PersonMenu viewer={viewer} onKeys={tools.showKeys} />}
          </div>
        </header>
        <main id="main" tabIndex={-1} className="grow pb-16 max-lg:has-data-stuck:pb-36 lg:pb-0">
          {children}
        </main>
      </div>
      <PhoneBar office={office} onSearch={tools.search?.show} />
      {tools.dialogs}
    </div>
  );
}

/** The keys that lead to sections, the palette and the list of keys. A shop without a back office has no search. */
function useTools({ groups, beginnings }: Office) {
  const { capabilities } = usePageState();
  const sections = groups.flatMap(({ label, sections: ofGroup }) =>
    ofGroup.map((section) => ({ ...section, detail: label })),
  );
  const goTo = sections.flatMap(({ keys, label, href }) =>
    keys ? [[keys, { label: `Go to ${label}`, run: () => follow(href) }] as const] : [],
  );
  useOfficeKeys(Object.fromEntries(goTo), "office");
  return useOfficeTools({
    pages: sections,
    beginnings,
    canFind: capabilities.includes("backoffice"),
  });
}

interface SearchButtonProps {
  show: () => void;
  prepare: () => void;
}

/** Looks like a field, and opens the palette. */
function SearchButton({ show, prepare }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={show}
      onPointerEnter={prepare}
      onFocus={prepare}
      className="flex min-h-9 w-full max-w-md items-center gap-2.5 rounded-sm border border-line bg-mist px-3 text-muted text-sm hover:border-line-strong max-lg:hidden"
    >
      <Icon of={Search} className="size-4 stroke-[1.5]" />
      {paletteTexts.field}
      <Keys hint of="Ctrl K" className="ml-auto" />
    </button>
  );
}

function Home({ href, isFolded }: { href: string; isFolded: boolean }) {
  const { storeName } = useShopDetails();
  return (
    <a
      href={href}
      className={clsx("flex h-12 shrink-0 items-center", isFolded ? "justify-center" : "px-6")}
    >
      {isFolded ? (
        <>
          <Mark className="size-5" />
          <span className="sr-only">{storeName}</span>
        </>
      ) : (
        <WordMark name={storeName} className="text-xl" />
      )}
    </a>
  );
}

function ViewShop({ isFolded = false }: { isFolded?: boolean }) {
  return (
    <a
      href={paths.home()}
      className="inline-flex min-h-11 items-center gap-2.5 px-3 text-muted text-sm hover:text-ink"
    >
      <Icon of={ExternalLink} className="size-4" />
      <span className={clsx(isFolded && "sr-only")}>View shop</span>
    </a>
  );
}

type Office = ReturnType<typeof officeFor>;

interface GroupsProps {
  groups: Office["groups"];
  isFolded?: boolean;
}

function Groups({ groups, isFolded = false }: GroupsProps) {
  return groups.map(({ label, sections }) => (
    <div key={label ?? ""} className="mt-4 first:mt-2">
      {label && !isFolded && (
        <p aria-hidden="true" className="label-caps px-3 pb-1 text-[0.6875rem] text-muted">
          {label}
        </p>
      )}
      {label && isFolded && <div className="mx-2 mb-2 h-px bg-line" />}
      <ul aria-label={label}>
        {sections.map((section) => (
          <li key={section.href}>
            <SectionLink section={section} isFolded={isFolded} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

const useCurrent = (href: string) => currentMark(useLocation()[0], href);

function SectionLink({ section, isFolded }: { section: OfficeSection; isFolded: boolean }) {
  const { label, href, icon, Count } = section;
  return (
    <a
      href={href}
      aria-current={useCurrent(href)}
      className={clsx(
        "relative flex min-h-9 items-center gap-3 rounded-sm text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-11 aria-[current]:bg-paper aria-[current]:font-medium aria-[current]:text-ink",
        isFolded ? "justify-center" : "px-3",
      )}
    >
      <Icon of={icon} className="size-4 shrink-0 stroke-[1.5]" />
      <span className={clsx(isFolded && "sr-only")}>{label}</span>
      {Count && (
        <span className={clsx(isFolded ? "absolute -top-0.5 right-0" : "ml-auto")}>
          <Count />
        </span>
      )}
    </a>
  );
}

interface PhoneBarProps {
  office: Office;
  onSearch: (() => void) | undefined;
}

/** Within the thumb's reach: the sections that are used most, and all others in a sheet. */
function PhoneBar({ office: { favourites, groups }, onSearch }: PhoneBarProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const itemClassName =
    "relative flex min-h-14 flex-col items-center justify-center gap-1 text-[0.6875rem] text-muted aria-[current]:text-ink";
  return (
    <nav
      aria-label="Favourites"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {favourites.map((section) => (
        <PhoneLink key={section.href} section={section} className={itemClassName} />
      ))}
      {onSearch && (
        <button type="button" aria-haspopup="dialog" onClick={onSearch} className={itemClassName}>
          <Icon of={Search} className="size-5 stroke-[1.5]" />
          {paletteTexts.button}
        </button>
      )}
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={itemClassName}
      >
        <Icon of={Menu} className="size-5" />
        More
      </button>
      <SideSheet
        side="right"
        title="Sections"
        closeLabel="Close"
        open={open}
        onOpenChange={setOpen}
        trigger={trigger}
      >
        <div className="overflow-y-auto px-4 pb-6">
          <Groups groups={groups} />
          <div className="mt-4 border-line border-t pt-2">
            <ViewShop />
          </div>
        </div>
      </SideSheet>
    </nav>
  );
}

function PhoneLink({ section, className }: { section: OfficeSection; className: string }) {
  const { label, href, icon, Count } = section;
  return (
    <a href={href} aria-current={useCurrent(href)} className={className}>
      <Icon of={icon} className="size-5 stroke-[1.5]" />
      {label}
      {Count && (
        <span className="absolute top-1 left-1/2">
          <Count />
        </span>
      )}
    </a>
  );
}
