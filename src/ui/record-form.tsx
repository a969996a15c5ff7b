import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useLocation } from "wouter";
import { hasCode } from "#src/lib/http-error.ts";
import { guardBack, isModifiedClick } from "#src/lib/use-browser.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { LocalTime } from "./date.tsx";
import { type SchemaFormOptions, useSchemaForm } from "./schema-form.tsx";

interface RecordFormOptions<Typed extends FieldValues, Sent, Input, Reply, Stored>
  extends Omit<SchemaFormOptions<Typed, Sent, Input, Reply>, "start" | "call" | "send" | "done"> {
  readonly call: NonNullable<SchemaFormOptions<Typed, Sent, Input, Reply>["call"]>;
  /** "brand". */
  readonly what: string;
  /** The record to edit. Without it a new one is added. */
  readonly read: Stored | undefined;
  readonly valuesOf: (stored: Stored | undefined) => Typed;
  readonly labels: Readonly<Record<keyof Typed & string, string>>;
  /** A value as a text, where it is none. */
  readonly shown?: (typed: Typed) => Partial<Record<keyof Typed, string>>;
  /** The input of the call, which changes what was read. */
  readonly send: (values: Sent, read: Stored | undefined) => Input;
  /** Returns the record that is stored now. */
  readonly stored: (reply: Reply) => Stored;
  readonly done?: (reply: Reply, wasNew: boolean) => void;
}

/**
 * A form that edits something stored. It asks before it is left with changes. If somebody else has stored changes
 * since it was read, both versions are shown and one is chosen.
 */
export function useRecordForm<Typed extends FieldValues, Sent, Input, Reply, Stored>(
  options: RecordFormOptions<Typed, Sent, Input, Reply, Stored>,
) {
  const { what, read, valuesOf, labels, shown, send, stored, done, ...rest } = options;
  const base = useRef(read);
  const form = useSchemaForm<Typed, Input, Reply, Sent>({
    ...rest,
    start: valuesOf(read) as DefaultValues<Typed>,
    send: (values) => send(values, base.current),
    done: (reply) => {
      const wasNew = base.current === undefined;
      show(stored(reply));
      done?.(reply, wasNew);
    },
  });
  const { isDirty } = form.formState;
  const texts = (typed: Typed) => ({ ...typed, ...shown?.(typed) });
  const show = (next: Stored) => {
    base.current = next;
    form.reset(valuesOf(next));
  };
  // A newer version is shown, unless something was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is read alone
  useEffect(() => {
    if (read && !isDirty && read !== base.current) show(read);
  }, [read]);
  const meanwhile = form.pending ? undefined : meanwhileIn<Stored>(rest.call.error);
  const problem = meanwhile ? (
    <ChangedMeanwhile
      what={what}
      by={meanwhile.by}
      at={meanwhile.at}
      different={differences(labels, texts(valuesOf(meanwhile.current)), texts(form.getValues()))}
      onKeepMine={() => {
        base.current = meanwhile.current;
        void form.props.onSubmit();
      }}
      onTakeTheirs={() => {
        show(meanwhile.current);
        rest.call.reset();
      }}
    />
  ) : (
    form.problem
  );
  return {
    ...form,
    isNew: base.current === undefined,
    /** As it was read or saved last. */
    stored: base.current,
    isDirty,
    problem: (
      <>
        {problem}
        <UnsavedGuard active={isDirty && !form.pending} />
      </>
    ),
  };
}

function differences<Typed extends FieldValues>(
  labels: Readonly<Record<keyof Typed & string, string>>,
  theirs: Typed,
  yours: Typed,
) {
  return Object.entries<string>(labels)
    .map(([name, label]) => ({
      label,
      theirs: String(theirs[name] ?? ""),
      yours: String(yours[name] ?? ""),
    }))
    .filter((row) => row.theirs !== row.yours);
}

/** The refusal of a stale form tells what is stored now, who has stored it, and when. */
interface Meanwhile<Stored> {
  readonly current: Stored;
  readonly by: string;
  readonly at: string;
}

function meanwhileIn<Stored>(error: unknown): Meanwhile<Stored> | undefined {
  const isKnown = hasCode(error, "changed_meanwhile") && error.body.current !== undefined;
  return isKnown ? (error.body as unknown as Meanwhile<Stored>) : undefined;
}

interface ChangedMeanwhileProps {
  /** The kind of the record, for example "brand". */
  what: string;
  by: string;
  at: string;
  /** Without `yours`, only they have changed it. */
  different: readonly {
    readonly label: string;
    readonly theirs: ReactNode;
    readonly yours?: ReactNode;
  }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people have edited the same: the second chooses. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { what, by, at, different, onKeepMine, onTakeTheirs } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className="scroll-mt-32"
      variant="warning"
      title={`${by} has changed this ${what} meanwhile`}
    >
      <p>
        Saved <LocalTime at={at} />. Nothing of yours is lost: choose what stays.
      </p>
      <dl className="mt-4 grid gap-4">
        {different.map(({ label, theirs, yours }) => (
          <div key={label}>
            <dt className="font-medium text-sm">{label}</dt>
            <dd className="mt-1 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
              <span className="wrap-anywhere">
                <span className="text-muted">Theirs: </span>
                {theirs || "empty"}
              </span>
              {yours !== undefined && (
                <span className="wrap-anywhere">
                  <span className="text-muted">Yours: </span>
                  {yours || "empty"}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Keep Mine
        </Button>
        <Button size="small" variant="secondary" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
      </div>
    </Alert>
  );
}

/** Asks before a form is left that is not saved: by a link, by Back, by closing or loading the page again. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const leave = useRef(() => {});

  useEffect(() => {
    if (!active) return;
    const here = window.location.href;
    const ask = (next: () => void) => {
      leave.current = next;
      setLeaving(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.hash || link.target || link.download || isModifiedClick(event)) return;
      // The browser loads other documents itself, and asks by itself.
      if (link.origin !== window.location.origin || /^\/(api|media)\//.test(link.pathname)) return;
      event.preventDefault();
      // Another form of the page may be unsaved too.
      event.stopImmediatePropagation();
      ask(() => navigate(link.pathname + link.search));
    };
    const free = guardBack(() => {
      // The address of the form is put back until the answer.
      window.history.pushState(null, "", here);
      ask(() => {
        free();
        window.history.back();
      });
    });
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      free();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [active, navigate]);

  return (
    <ConfirmDialog
      open={leaving}
      onOpenChange={setLeaving}
      title="Leave without saving?"
      description="What you have changed here is not saved yet."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => leave.current()}
    />
  );
}
