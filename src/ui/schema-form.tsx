import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
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
  readonly schema?: z.ZodType<Sent, Typed> | undefined;
  /** The first values of the fields. Without them they keep what was typed before the page was hydrated. */
  readonly start?: DefaultValues<Typed>;
  /** The value of `useCall`. Without it, `send` does all that is to be done. */
  readonly call?:
    | Pick<UseMutationResult<Reply, Error, Input>, "mutate" | "isPending" | "error" | "reset">
    | undefined;
  /** The input of the call. Without a call, false says that the visitor has to try again. */
  readonly send: (values: Sent) => Input | Promise<Input>;
  readonly done?: (reply: Reply, form: UseFormReturn<Typed, unknown, Sent>) => void;
  /** The text for a failure to which the server gives no words, or a function that chooses it. */
  readonly failed?: FailureText | ((error: Error) => string | undefined);
  /** Gets the focus when the form appears. */
  readonly focus?: Path<Typed> | undefined;
  /** Gets the focus, with its text selected, when the server refuses; else the text about it gets it. */
  readonly again?: Path<Typed> | undefined;
}

type FailureText = string | { readonly title: string; readonly description: string };

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
  const [thrown, setThrown] = useState<Error | null>(null);
  const error = call ? call.error : thrown;
  const pending = formState.isSubmitting || call?.isPending === true;
  const box = useRef<HTMLDivElement>(null);

  /** Picks the server's problems with fields that this form has. */
  const fieldProblems = (refusal: Error) =>
    Object.entries(problemsIn(refusal)).filter(([name]) => name in getValues());
  const isShown = !pending && error !== null && fieldProblems(error).length === 0;
  const text = isShown ? textOf(error, failed) : undefined;

  useEffect(() => {
    if (focus) setFocus(focus, { shouldSelect: true });
  }, [focus, setFocus]);
  useEffect(() => {
    if (text && !again) box.current?.focus();
  }, [text, again]);

  const tryAgain = () => again && setFocus(again, { shouldSelect: true });
  const refuse = (refusal: Error) => {
    const problems = fieldProblems(refusal);
    for (const [index, [name, message]] of problems.entries()) {
      setError(name as Path<Typed>, { message }, { shouldFocus: index === 0 });
    }
    if (problems.length === 0) tryAgain();
  };
  const submit = handleSubmit(
    async (values) => {
      if (call?.isPending) return;
      setThrown(null);
      if (!call) {
        try {
          const outcome = await send(values);
          if (outcome === false) tryAgain();
          else done?.(outcome as never, form);
        } catch (refusal) {
          setThrown(refusal as Error);
          refuse(refusal as Error);
        }
        return;
      }
      const input = await send(values);
      await new Promise((resolve) => {
        call.mutate(input, {
          onSuccess: (reply) => done?.(reply, form),
          onError: refuse,
          onSettled: resolve,
        });
      });
    },
    () => {
      setThrown(null);
      call?.reset();
    },
  );

  return {
    ...form,
    pending,
    /** These are the properties of the element `form`. */
    props: { noValidate: true, method: "post", onSubmit: submit } as const,
    problem: text && (
      <Alert
        ref={box}
        tabIndex={-1}
        variant="danger"
        {...(typeof failed === "object" && { title: failed.title })}
      >
        {text}
      </Alert>
    ),
    /** Returns the properties of a field: `<TextField label="Email" {...field("email")} />`. */
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
  if (typeof failed === "function") return failed(error);
  return messageOf(error, typeof failed === "string" ? failed : failed.description);
}

/** A component that renders fields of a form gets it. */
export type FormOf<Typed extends FieldValues, Sent = Typed> = ReturnType<
  typeof useSchemaForm<Typed, unknown, unknown, Sent>
>;

interface SchemaFormProps extends Omit<ComponentProps<"form">, "form"> {
  form: Pick<ReturnType<typeof useSchemaForm>, "props"> & { problem?: ReactNode };
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
