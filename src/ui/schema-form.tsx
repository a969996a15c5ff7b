import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { messageOf, problemsIn } from "#src/lib/http-error.ts";
import { Alert } from "./alert.tsx";

type Path<Typed extends FieldValues> = FieldPath<Typed>;

export interface SchemaFormOptions<Typed extends FieldValues, Sent, Input, Reply> {
  /** Checks what is typed and gives what is sent. Without it the server checks alone. */
  readonly schema?: z.ZodType<Sent, Typed>;
  /** What the fields hold at first. Without it they keep what was typed before the page was hydrated. */
  readonly start?: DefaultValues<Typed>;
  /** What `useCall` returns. */
  readonly call: Pick<
    UseMutationResult<Reply, Error, Input>,
    "mutate" | "isPending" | "error" | "reset"
  >;
  /** The input of the call. */
  readonly send: (values: Sent) => Input | Promise<Input>;
  readonly done?: (reply: Reply, form: UseFormReturn<Typed, unknown, Sent>) => void;
  /** What is shown for a failure: the text for one that the server gives no words to, or a function that decides. */
  readonly failed?: string | ((error: Error) => string | undefined);
  /** Gets the focus when the form appears. */
  readonly focus?: Path<Typed> | undefined;
  /** Gets the focus, with its text selected, when the server refuses; else the text about it gets it. */
  readonly again?: Path<Typed>;
}

/**
 * A form of a call. It checks the fields, shows what is wrong beside them, focuses the first of these, and waits for
 * the call. A refusal that names fields (`problems` in the reply) is shown beside them too.
 */
export function useSchemaForm<Typed extends FieldValues, Input, Reply, Sent = Typed>(
  options: SchemaFormOptions<Typed, Sent, Input, Reply>,
) {
  const { schema, start, call, send, done, failed, focus, again } = options;
  const form = useForm<Typed, unknown, Sent>({
    ...(schema && { resolver: standardSchemaResolver(schema) }),
    ...(start && { defaultValues: start }),
  });
  const { register, handleSubmit, getFieldState, getValues, setError, setFocus, formState } = form;
  const pending = formState.isSubmitting || call.isPending;
  const box = useRef<HTMLDivElement>(null);

  /** What the server says of fields that this form has. */
  const fieldProblems = (error: Error) =>
    Object.entries(problemsIn(error)).filter(([name]) => name in getValues());
  const isShown = !pending && call.error !== null && fieldProblems(call.error).length === 0;
  const text = isShown ? textOf(call.error, failed) : undefined;

  useEffect(() => {
    if (focus) setFocus(focus, { shouldSelect: true });
  }, [focus, setFocus]);
  useEffect(() => {
    if (text && !again) box.current?.focus();
  }, [text, again]);

  const refuse = (error: Error) => {
    const problems = fieldProblems(error);
    for (const [index, [name, message]] of problems.entries()) {
      setError(name as Path<Typed>, { message }, { shouldFocus: index === 0 });
    }
    if (problems.length === 0 && again) setFocus(again, { shouldSelect: true });
  };
  const submit = handleSubmit(
    async (values) => {
      if (call.isPending) return;
      const input = await send(values);
      await new Promise((resolve) => {
        call.mutate(input, {
          onSuccess: (reply) => done?.(reply, form),
          onError: refuse,
          onSettled: resolve,
        });
      });
    },
    () => call.reset(),
  );

  return {
    ...form,
    pending,
    /** Of the element `form`. */
    props: { noValidate: true, method: "post", onSubmit: submit } as const,
    problem: text && (
      <Alert ref={box} tabIndex={-1} variant="danger">
        {text}
      </Alert>
    ),
    /** Of a field: `<TextField label="Email" {...field("email")} />`. */
    field: <Name extends Path<Typed>>(name: Name, rules?: RegisterOptions<Typed, Name>) => ({
      ...register(name, rules),
      error: getFieldState(name, formState).error,
    }),
  };
}

function textOf(
  error: Error | null,
  failed: SchemaFormOptions<never, never, never, never>["failed"],
) {
  if (!error || failed === undefined) return undefined;
  return typeof failed === "function" ? failed(error) : messageOf(error, failed);
}

interface SchemaFormProps extends Omit<ComponentProps<"form">, "form"> {
  form: Pick<ReturnType<typeof useSchemaForm>, "props" | "problem">;
}

/** A form with what the server says of it above the fields. */
export function SchemaForm({
  form,
  className = "grid gap-6",
  children,
  ...props
}: SchemaFormProps) {
  return (
    <form {...form.props} {...props} className={className}>
      {form.problem}
      {children}
    </form>
  );
}
