import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronDown, Download, FileSpreadsheet, Printer } from "lucide";
import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from "react";
import { freshSignInRequired } from "#src/domain/errors.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import type { endFeed, renewFeed } from "#src/features/wholesale/line-sheet.contract.ts";
import {
  feedFailed,
  inventoryExported,
  feedTexts as texts,
} from "#src/features/wholesale/wholesale.messages.ts";
import { feedStateQuery, lineSheetFiles } from "#src/features/wholesale/wholesale.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { hasCode } from "#src/lib/http-error.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface InventoryExport {
  readonly Export: ComponentType;
  readonly Feed: ComponentType;
}

/** As specified, the button shows the alert only. */
const defaultExport: InventoryExport = {
  Export: () => (
    <Button
      variant="secondary"
      className="shrink-0 whitespace-nowrap noscript:hidden"
      onClick={() => window.alert(inventoryExported)}
    >
      <Icon of={Download} />
      Export Inventory
    </Button>
  ),
  Feed: () => null,
};

const lineSheets: InventoryExport = { Export: ExportMenu, Feed: DealerFeed };

export const useInventoryExport = () => (useCapability("backoffice") ? lineSheets : defaultExport);

const links = [
  ...lineSheetFiles.map((file) => ({ ...file, icon: FileSpreadsheet, download: true })),
  { label: "Print view", href: paths.lineSheet(), icon: Printer, download: false },
];

/** A list of links, so plain links: no script is needed to follow one. */
function ExportMenu() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles up from its controls
    <div
      ref={box}
      className="relative shrink-0 self-start md:self-auto"
      onKeyDown={closeOnEscape}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        variant="secondary"
        className="whitespace-nowrap noscript:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Download} />
        Export Inventory
        <Icon of={ChevronDown} className={clsx("size-4", open && "rotate-180")} />
      </Button>
      <ul
        id={id}
        hidden={!open}
        className="noscript:block max-md:left-0 md:right-0 absolute z-20 mt-2 min-w-60 rounded-sm border border-line bg-paper py-2 shadow-float"
      >
        {links.map(({ label, href, icon, download }) => (
          <li key={href}>
            <a
              href={href}
              download={download || undefined}
              onClick={() => setOpen(false)}
              className="flex min-h-11 items-center gap-3 px-5 text-sm hover:bg-mist hover:text-brass focus-visible:-outline-offset-2"
            >
              <Icon of={icon} className="size-4 stroke-[1.5]" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DealerFeed() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-line border-t noscript:hidden">
      <div className="container-page grid gap-x-14 gap-y-6 py-14 lg:grid-cols-12 lg:py-20">
        <div className="lg:col-span-5">
          <h2 id={titleId} className="text-heading">
            {texts.title}
          </h2>
          <p className="mt-3 max-w-[52ch] text-muted">{texts.intro}</p>
        </div>
        <div className="min-w-0 lg:col-span-6 lg:col-start-7">
          <FeedState />
        </div>
      </div>
    </section>
  );
}

function FeedState() {
  const query = useQuery(feedStateQuery());
  const { data } = query;
  const proof = useProof();
  const renew = useCall(() => proof.run(() => call<typeof renewFeed>("POST /api/wholesale/feed")), {
    updates: feedStateQuery(),
    // It is shown once.
    withholds: ["url"],
    failed: (error) => (hasCode(error, freshSignInRequired) ? undefined : feedFailed(error)),
  });
  const end = useCall<typeof endFeed>("DELETE /api/wholesale/feed", {
    updates: feedStateQuery(),
    onReply: renew.reset,
    failed: feedFailed,
  });
  if (query.isError || !data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.loadFailed}
        loading={<LoadingRegion label="Loading your feed" heights={["h-24"]} />}
      />
    );
  }
  const { renewedAt, readAt, readFrom, timeZone } = data;
  const url = renew.data?.url;
  return (
    <div className="grid gap-5">
      {url ? (
        <NewAddress url={url} />
      ) : (
        <p>
          {renewedAt ? (
            <>
              Your address works since <ZonedTime at={renewedAt} timeZone={timeZone} time />.{" "}
              {readAt ? (
                <>
                  It was last read <ZonedTime at={readAt} timeZone={timeZone} time /> from{" "}
                  {readFrom}.
                </>
              ) : (
                texts.notRead
              )}
            </>
          ) : (
            texts.none
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" loading={renew.isPending} onClick={() => renew.mutate()}>
          {renewedAt ? "Renew address" : "Create address"}
        </Button>
        {renewedAt && (
          <Button variant="quiet" loading={end.isPending} onClick={() => end.mutate()}>
            Switch off
          </Button>
        )}
      </div>
      {renewedAt && <p className="text-muted text-sm">{texts.renewing}</p>}
      {proof.dialog}
    </div>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <div role="status" className="border-brass border-l-2 bg-mist px-5 py-4">
      <p className="font-medium">{texts.once}</p>
      <div className="mt-3 flex items-center gap-4">
        <Input
          readOnly
          aria-label="Feed address"
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="font-mono text-sm"
        />
        <CopyButton text={url} label="Feed address" />
      </div>
    </div>
  );
}
