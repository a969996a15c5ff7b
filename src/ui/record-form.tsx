import { useEffect, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ChangedMeanwhile, meanwhileIn } from "./changed-meanwhile.tsx";
import { type SchemaFormOptions, useSchemaForm } from "./schema-form.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

interface RecordFormOptions<Typed extends FieldValues, Sent, Input, Reply, Stored>
  extends Omit<SchemaFormOptions<Typed, Sent, Input, Reply>, "start" | "call" | "send" | "done"> {
  readonly call: NonNullable<SchemaFormOptions<Typed, Sent, Input, Reply>["call"]>;
  /** "brand". */
  readonly what: string;
  /** What is edited; without it something new is added. */
  readonly read: Stored | undefined;
  readonly valuesOf: (stored: Stored | undefined) => Typed;
  readonly labels: Readonly<Record<keyof Typed & string, string>>;
  /** A value as a text, where it is none. */
  readonly shown?: (typed: Typed) => Partial<Record<keyof Typed, string>>;
  /** The input of the call, which changes what was read. */
  readonly send: (values: Sent, read: Stored | undefined) => Input;
  /** What is stored now. */
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
