import { useQueries, useQuery } from "@tanstack/react-query";
import { Bookmark, Pencil } from "lucide";
import { useState } from "react";
import { isOn } from "#src/domain/capabilities.ts";
import { shortTextMaxLength } from "#src/domain/limits.ts";
import { call } from "#src/lib/endpoint.ts";
import { formatCount, type ListView, listUrl, viewFrom } from "#src/lib/list.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { getQuery } from "#src/lib/query-client.ts";
import { savedViewTexts } from "#src/office/office.messages.ts";
import type {
  changeView,
  deleteView,
  listViews,
  SavedView,
  saveView,
} from "#src/office/views/views.contract.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { Toolbar } from "#src/ui/toolbar.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { type AnyList, listQuery } from "./use-list.ts";

const savedQuery = (list: string) =>
  getQuery<typeof listViews>("/api/admin/views", { query: { list } });

/** Without the page, and in the order that the list declares. */
const addressOf = (list: AnyList, view: ListView) => listUrl(list.page, { ...view, page: 1 });

const readSaved = (list: AnyList, { query }: SavedView) =>
  viewFrom(list, new URLSearchParams(query));

const ownViews = ({ views = [] }: AnyList) =>
  [{ name: "All", filters: {} }, ...views].map(({ name, ...one }) => ({
    key: name,
    name,
    view: { page: 1, filters: one.filters } as ListView,
    isCounted: "counted" in one && one.counted === true,
  }));

/** The views that the viewer saved and those that colleagues share. */
export function useSavedViews(list: AnyList, view: ListView) {
  const enabled = isOn(usePageState(), "backoffice");
  const { data } = useQuery({ ...savedQuery(list.path), enabled });
  const saved = data?.views ?? [];
  const address = addressOf(list, view);
  const current = saved.find((one) => addressOf(list, readSaved(list, one)) === address);
  const isOwn = ownViews(list).some((one) => addressOf(list, one.view) === address);
  return { canSave: data !== undefined && (!isOwn || current !== undefined), saved, current };
}

interface ListViewsProps {
  list: AnyList;
  view: ListView;
  saved: readonly SavedView[];
}

/** Tabs. Of the list's own views those have a count that somebody must look after. */
export function ListViews({ list, view, saved }: ListViewsProps) {
  const tabs = [
    ...ownViews(list),
    ...saved.map((one) => ({
      key: String(one.id),
      name: one.name,
      view: readSaved(list, one),
      isCounted: true,
    })),
  ];
  const counts = useQueries({
    queries: tabs.map(({ view: { filters }, isCounted }) => ({
      ...listQuery(list, { page: 1, filters }, 1),
      enabled: isCounted,
    })),
  });
  if (tabs.length === 1) return null;
  const isShown = ({ view: tab }: (typeof tabs)[number]) =>
    addressOf(list, tab) === addressOf(list, view) ||
    (!tab.sort && addressOf(list, tab) === listUrl(list.page, { filters: view.filters }));
  const shown = tabs.findLast(isShown);
  return (
    <Toolbar
      label={`Views of ${list.noun.many}`}
      className="-mx-5 gap-5 overflow-x-auto border-line border-b px-5 text-sm [scrollbar-width:none] lg:-mx-8 lg:px-8"
    >
      {tabs.map((tab, index) => {
        const { data } = counts[index] ?? {};
        const count = Number((data as { total?: number } | undefined)?.total ?? 0);
        return (
          <a
            key={tab.key}
            href={addressOf(list, tab.view)}
            aria-current={tab === shown ? "page" : undefined}
            className="flex min-h-10 shrink-0 items-center gap-1.5 border-transparent border-b-2 text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
          >
            {tab.name}
            {count > 0 && (
              <span className="rounded-full bg-mist px-1.5 text-xs tabular-nums">
                {formatCount(count)}
              </span>
            )}
          </a>
        );
      })}
    </Toolbar>
  );
}

interface ViewButtonProps {
  list: AnyList;
  view: ListView;
  /** The saved view that is shown. */
  current: SavedView | undefined;
}

/** Saves what is shown as a view, or changes the view that is shown. */
export function ViewButton({ list, view, current }: ViewButtonProps) {
  const [open, setOpen] = useState(false);
  if (current && !current.canChange) return null;
  const title = current ? savedViewTexts.change : savedViewTexts.save;
  return (
    <>
      <Button size="small" variant="quiet" className="px-1!" onClick={() => setOpen(true)}>
        <Icon of={current ? Pencil : Bookmark} className="size-4" />
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} className="sm:max-w-md">
        <ViewForm list={list} view={view} current={current} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ViewForm({ list, view, current, onDone }: ViewButtonProps & { onDone: () => void }) {
  const updates = savedQuery(list.path);
  const saving = useCall(
    (fields: Pick<SavedView, "name" | "isShared">) => {
      if (current) {
        const params = { id: current.id };
        return call<typeof changeView>("PATCH /api/admin/views/{id}", { params, body: fields });
      }
      const query = addressOf(list, view).split("?", 2)[1] ?? "";
      const body = { ...fields, list: list.path, query };
      return call<typeof saveView>("POST /api/admin/views", { body });
    },
    { updates, toast: savedViewTexts.saved },
  );
  const removing = useCall<typeof deleteView>("DELETE /api/admin/views/{id}", {
    updates,
    toast: savedViewTexts.deleted,
  });
  const form = useSchemaForm({
    start: { name: current?.name ?? "", isShared: current?.isShared ?? false },
    call: saving,
    send: (fields) => fields,
    done: onDone,
    failed: savedViewTexts.failed,
    focus: "name",
  });
  const { error: _, ...shared } = form.field("isShared");
  return (
    <SchemaForm form={form} className="grid gap-5">
      <TextField
        label="Name"
        required
        maxLength={shortTextMaxLength}
        autoComplete="off"
        {...form.field("name")}
      />
      <Checkbox label={savedViewTexts.share} hint={savedViewTexts.shareHint} {...shared} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={form.pending}>
          Save
        </Button>
        {current && (
          <Button
            size="small"
            variant="quiet"
            loading={removing.isPending}
            onClick={() => removing.mutate({ params: { id: current.id } }, { onSuccess: onDone })}
          >
            {savedViewTexts.delete}
          </Button>
        )}
      </div>
    </SchemaForm>
  );
}
