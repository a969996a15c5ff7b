import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { hasStatus, messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { type ActionField, Field, type Typed, type Values, valuesOf } from "./action-fields.tsx";
import { useOfficeActions } from "./commands.ts";

/** How an action is asked for. */
export interface ActionForm {
  readonly title: string;
  readonly button: string;
  readonly explains: string;
  /** Not what usually comes next. */
  readonly isEnding?: boolean;
  readonly isDangerous?: boolean;
  readonly initial?: Typed;
  /** They may depend on what is typed. */
  readonly fields?: (typed: Typed) => readonly ActionField[];
  /** The meaning of the fields, if it is not themselves. */
  readonly body?: (values: Values) => Values;
  /** Below the fields, such as the mail that will be sent. */
  readonly preview?: (typed: Typed) => ReactNode;
}

/** Others were faster: a refused transition is answered with 409. */
export const wasOvertaken = (error: unknown): boolean => hasStatus(error, 409);

export function actionProblem(error: unknown, asItIs = "What you see is as it is now."): string {
  const message = messageOf(error, "This could not be saved. Please try again.");
  return wasOvertaken(error) ? `${message} ${asItIs}` : message;
}

interface ActionPanelProps<Action extends string, Body> {
  as?: "h2" | "h3";
  title?: string;
  /** The usual next step comes first. */
  actions: readonly Action[];
  /** Its form is open at first. */
  first?: Action | undefined;
  formOf: (action: Action) => ActionForm;
  /** The request's body names the action as `type`. */
  schema: z.ZodType<Body>;
  /** Every action sends it back. */
  shared?: Values;
  /** Where the matter stands, in one sentence. */
  status: ReactNode;
  call: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  onAction: (body: Body, then: { onSuccess: () => void }) => void;
  /** Somebody who was too late is told this. */
  asItIs?: string;
}

/** On a phone the usual next step stays at the bottom edge, above the bar of the office. */
const stuck = {
  "data-stuck": "",
  className:
    "grid max-lg:fixed max-lg:inset-x-0 max-lg:bottom-14 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-5 max-lg:py-3",
};

/** The next steps of a record: buttons, each of which opens its small form, which is also its question. */
export function ActionPanel<Action extends string, Body>(props: ActionPanelProps<Action, Body>) {
  const { as: Heading = "h2", title = "Next step", actions, formOf, status, call } = props;
  const [chosen, setChosen] = useState(props.first);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = chosen && actions.includes(chosen) ? chosen : undefined;
  const problem = call.error ? actionProblem(call.error, props.asItIs) : undefined;
  const isOvertaken = wasOvertaken(call.error);

  const close = () => {
    setChosen(undefined);
    heading.current?.focus();
  };
  const choose = (action: Action) => {
    call.reset();
    setChosen(action);
  };
  useOfficeActions(
    actions.map((action) => ({ label: formOf(action).button, run: () => choose(action) })),
  );

  return (
    <section aria-labelledby="record-actions" className="border border-line bg-white p-6">
      <Heading id="record-actions" ref={heading} tabIndex={-1} className="text-title outline-none">
        {open ? formOf(open).title : title}
      </Heading>
      {problem && (!open || isOvertaken) && (
        <Alert variant="danger" className="mt-4">
          {problem}
        </Alert>
      )}
      {open ? (
        <Form
          {...props}
          key={open}
          action={open}
          problem={isOvertaken ? undefined : problem}
          onClose={close}
        />
      ) : (
        <>
          <div className="mt-2 text-muted text-sm wrap-anywhere">{status}</div>
          {actions.length > 0 && (
            <div className="mt-5 grid gap-3">
              {actions.map((action, index) => {
                const isNext = index === 0 && !formOf(action).isEnding;
                return (
                  <div key={action} className="grid" {...(isNext && stuck)}>
                    <Button
                      variant={isNext ? "primary" : "secondary"}
                      onClick={({ detail }) => {
                        // The second click of a double click was meant for the button of the form before.
                        if (detail < 2) choose(action);
                      }}
                    >
                      {formOf(action).button}
                    </Button>
                  </div>
                );
              })}
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface FormProps<Action extends string, Body> extends ActionPanelProps<Action, Body> {
  action: Action;
  /** Why the server refused. */
  problem: string | undefined;
  onClose: () => void;
}

/** Asks only what the action needs. The server checks the same; here a problem is said beside its field. */
function Form<Action extends string, Body>(props: FormProps<Action, Body>) {
  const { action, formOf, schema, shared, problem, call, onAction, onClose } = props;
  const { explains, button, isDangerous, initial = {}, body, preview, ...form } = formOf(action);
  const [typed, setTyped] = useState<Typed>(initial);
  const [problems, setProblems] = useState<Typed>({});
  const element = useRef<HTMLFormElement>(null);
  const fields = form.fields?.(typed) ?? [];

  useEffect(() => {
    const first = "input, textarea, button[type=submit]";
    element.current?.querySelector<HTMLElement>(first)?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = valuesOf(fields, typed);
    const own = fields.flatMap(({ name, problem: check }) => {
      const text = check?.(typed[name] ?? "");
      return text === undefined ? [] : [[name, text] as const];
    });
    const { data, error } = schema.safeParse({
      type: action,
      ...shared,
      ...(body ?? same)(values),
    });
    const issues = error?.issues.map(({ path, message }) => [String(path[0]), message] as const);
    // The first problem of a field is said.
    const found = Object.fromEntries([...(issues ?? []), ...own].toReversed());
    setProblems(found);
    const first = fields.find(({ name }) => name in found);
    if (data !== undefined && own.length === 0) onAction(data, { onSuccess: onClose });
    else if (first) element.current?.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus();
  };

  return (
    <form ref={element} noValidate method="post" onSubmit={submit} className="mt-2 grid gap-5">
      <p className="text-muted text-sm wrap-anywhere">{explains}</p>
      {problem && <Alert variant="danger">{problem}</Alert>}
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={typed[field.name] ?? ""}
          error={problems[field.name]}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      {preview?.(typed)}
      <div className="grid gap-3">
        <Button type="submit" variant={isDangerous ? "danger" : "primary"} loading={call.isPending}>
          {button}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

const same = (values: Values) => values;
