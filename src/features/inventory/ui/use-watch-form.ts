import { useEffect, useRef, useState } from "react";
import type {
  addWatch,
  editWatch,
  StaffWatch,
  TheirChange,
} from "#src/features/inventory/inventory.contract.ts";
import { saved } from "#src/features/inventory/inventory.messages.ts";
import { showsWatch } from "#src/features/inventory/inventory.queries.ts";
import type { SaveQuestion } from "#src/features/inventory/publish-checks.rules.ts";
import {
  problemsOf,
  type WatchProblems,
  type WatchValues,
} from "#src/features/inventory/watch.schema.ts";
import {
  changesBetween,
  draftChanges,
  emptyForm,
  formOf,
  typedSlug,
  valuesFrom,
  type WatchForm,
} from "#src/features/inventory/watch-form.rules.ts";
import { call } from "#src/lib/endpoint.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { useCall } from "#src/ui/use-call.ts";

/** A draft is saved when nothing was typed for this long. */
const pauseMs = 800;

interface WatchFormOptions {
  readonly initial: WatchForm;
  /** As it was read; undefined for a new watch. */
  readonly read: StaffWatch | undefined;
  readonly timeZone: string;
  readonly brands: readonly { readonly id: number; readonly name: string }[];
  readonly onAdded: (id: number) => void;
}

/**
 * Holds the form of a watch and saves it. A draft is saved by itself, field after field, as far as the fields are right;
 * the first time when it has a brand and a model. A watch in the shop changes only when somebody says so.
 */
export function useWatchForm({ initial, read, timeZone, brands, onAdded }: WatchFormOptions) {
  const [base, setBase] = useState(read);
  const formFrom = ({ values: stored }: StaffWatch): WatchForm => {
    const brand = brands.find(({ id }) => id === stored.brandId)?.name;
    return { ...formOf(stored, timeZone), slug: typedSlug(stored, brand) };
  };
  const [start] = useState(() => (read ? formFrom(read) : initial));
  const [form, setForm] = useState(start);
  /** It has pictures that wait for it. */
  const [isWanted, setWanted] = useState(false);
  const [problems, setProblems] = useState<WatchProblems>({});
  /** A new list for each attempt, so that it takes the focus again. */
  const [summary, setSummary] = useState<WatchProblems>({});
  /** The last attempt to save, which may have to be confirmed. */
  const [asked, setAsked] = useState<{ onto: StaffWatch | undefined; typed: WatchValues }>();
  /** Somebody has pressed a button while a draft is being saved. */
  const next = useRef<"save" | "publish">(undefined);
  const tried = useRef<WatchForm>(undefined);
  const saving = useSaveWatch();
  const { isPending, mutate } = saving;
  const isQuiet = saving.variables?.isQuiet === true;

  const values = valuesFrom(form, timeZone);
  const emptyValues = valuesFrom(emptyForm, timeZone);
  const isDraft = (base?.values.state ?? "draft") === "draft";
  const { slug, ...others } = changesBetween(base?.values ?? emptyValues, values);
  // An address that nobody has typed follows the name.
  const changes = slug === undefined || (isDraft && slug === "") ? others : { ...others, slug };
  const changeCount = Object.keys(changes).length;

  const show = (watch: StaffWatch) => {
    setBase(watch);
    setForm(formFrom(watch));
    setProblems({});
  };
  const report = (found: WatchProblems) => {
    setProblems(found);
    setSummary(found);
  };
  const save = (onto = base, confirms: SaveQuestion[] = [], typed = values) => {
    const found = problemsOf(typed);
    report(found);
    if (Object.keys(found).length > 0) return saving.reset();
    setAsked({ onto, typed });
    mutate(
      { base: onto, values: onto && base ? withTheirs(onto, base, typed) : typed, confirms },
      {
        onSuccess: ({ watch }) => {
          const { state, publishAt, slug: address } = formFrom(watch);
          show(watch);
          // Fields that were typed meanwhile stay.
          if (latest.current !== form) {
            setForm({ ...latest.current, state, publishAt, slug: address });
          }
          if (!onto) onAdded(watch.id);
        },
        onError: (error) => {
          tried.current = latest.current;
          report(refusalIn(error).problems ?? {});
        },
      },
    );
  };
  const publish = () => save(base, [], { ...values, state: "published", publishAt: null });
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed and what is stored decide
  useEffect(() => {
    if (isPending) return;
    const wanted = next.current;
    next.current = undefined;
    if (wanted) return wanted === "save" ? save() : publish();
    const isChanged = refusalIn(saving.error).code === "changed_meanwhile";
    const isRefused = saving.isError && (isChanged || tried.current === form);
    const kept = draftChanges(changes, {
      ...problems,
      ...problemsOf({ ...values, state: "draft" }),
    });
    const isBegun = isWanted || form !== start;
    const isReady = base || (isBegun && kept.brandId !== undefined && kept.model !== undefined);
    if (!isDraft || isRefused || !isReady || Object.keys(kept).length === 0) return;
    const timer = setTimeout(() => {
      tried.current = form;
      mutate(
        { base, values: { ...(base?.values ?? emptyValues), ...kept }, isQuiet: true },
        {
          onSuccess: ({ watch }) => {
            setBase(watch);
            if (!base) onAdded(watch.id);
          },
          onError: (error) => setProblems({ ...problems, ...refusalIn(error).problems }),
        },
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [form, base, isPending, isWanted]);

  return {
    ...{ base, form, values, problems, summary, saving, show, isDraft, isQuiet },
    /** The values of the last attempt to save. */
    wanted: asked?.typed ?? values,
    changeCount,
    /** Stores a new watch as soon as it can be stored. */
    need: () => setWanted(true),
    change(changed: Partial<WatchForm>) {
      setForm({ ...form, ...changed });
      const left = Object.entries(problems).filter(([field]) => !(field in changed));
      setProblems(Object.fromEntries(left));
    },
    /** Both wait for a draft that is being saved. */
    save(onto?: StaffWatch) {
      if (isPending) next.current = "save";
      else save(onto);
    },
    publish() {
      if (isPending) next.current = "publish";
      else publish();
    },
    confirm: (confirms: SaveQuestion[]) => asked && save(asked.onto, confirms, asked.typed),
    discard() {
      setForm(base ? formFrom(base) : emptyForm);
      report({});
      saving.reset();
    },
    /** Their fields become theirs; what only this editor has typed stays. */
    takeTheirs(current: StaffWatch, seen: StaffWatch) {
      const theirs = Object.keys(changesBetween(seen.values, current.values));
      const typed = Object.entries(form).filter(([field]) => !theirs.includes(field));
      setBase(current);
      setForm({ ...formFrom(current), ...Object.fromEntries(typed) });
      saving.reset();
    },
  };
}

/** Changes of others stay where this editor has changed nothing. */
function withTheirs(current: StaffWatch, base: StaffWatch, mine: WatchValues) {
  return { ...current.values, ...changesBetween(base.values, mine) };
}

interface Saving {
  /** As it was read; undefined for a new watch. */
  readonly base: StaffWatch | undefined;
  readonly values: WatchValues;
  readonly confirms?: SaveQuestion[];
  /** Nobody has asked for it. */
  readonly isQuiet?: boolean;
}

const useSaveWatch = () =>
  useCall(
    ({ base, values, confirms = [] }: Saving) => {
      if (!base) {
        const body = { ...values, confirms };
        return call<typeof addWatch>("POST /api/admin/inventory", { body });
      }
      const { id, updatedAt } = base;
      const changes = changesBetween(base.values, values);
      return call<typeof editWatch>("PATCH /api/admin/inventory/{id}", {
        params: { id },
        body: { changes, updatedAt, seenUnits: base.values.units, confirms },
      });
    },
    {
      ...showsWatch,
      toast: ({ watch }, { base, isQuiet }) =>
        isQuiet ? undefined : saved(!base, watch.values.model),
    },
  );

interface Refusal {
  readonly code?: string;
  readonly problems?: WatchProblems;
  readonly changes?: TheirChange[];
  readonly watch?: StaffWatch;
  readonly questions?: SaveQuestion[];
}

/** The server says this beyond its message. */
export function refusalIn(error: unknown): Refusal {
  return error instanceof HttpError && [400, 409, 422].includes(error.status) ? error.body : {};
}
