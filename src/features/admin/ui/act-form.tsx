import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { carrierMaxLength, freeTextMaxLength, shortTextMaxLength } from "#src/domain/limits.ts";
import { formatCents } from "#src/domain/money.ts";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import {
  type actOnOrder,
  actProblems,
  type StaffAct,
} from "#src/features/admin/orders.contract.ts";
import { actTexts } from "#src/features/admin/orders.messages.ts";
import { plainAmount } from "#src/features/admin/orders.rules.ts";
import type { CallInput } from "#src/lib/endpoint.ts";
import { centsIn } from "#src/lib/typed-number.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { FormField, TextField } from "#src/ui/form-field.tsx";
import { Textarea } from "#src/ui/input.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";

type ActInput = CallInput<typeof actOnOrder>["body"];
type Problems = Readonly<Partial<Record<string, string>>>;

interface Fields {
  readonly act: StaffAct;
  readonly order: StaffOrder;
  readonly problems: Problems;
}

interface ActFormProps {
  act: StaffAct;
  order: StaffOrder;
  pending: boolean;
  /** Why the server refused. */
  problem: string | undefined;
  onSubmit: (body: ActInput) => void;
  onCancel: () => void;
}

export function ActForm({ act, order, pending, problem, onSubmit, onCancel }: ActFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const Content = contents[act];

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("input, textarea, button[type=submit]");
    first?.focus();
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = readForm(act, new FormData(event.currentTarget), order);
    setProblems(found.problems);
    if (found.body) onSubmit(found.body);
    else
      form.current?.querySelector<HTMLElement>(`[name=${Object.keys(found.problems)[0]}]`)?.focus();
  };

  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="mt-2 grid gap-5">
      <p className="text-muted text-sm">{actTexts[act].explains}</p>
      {problem && <Alert variant="danger">{problem}</Alert>}
      {Content && <Content act={act} order={order} problems={problems} />}
      <div className="grid gap-3">
        <Button
          type="submit"
          variant={dangerous.includes(act) ? "danger" : "primary"}
          loading={pending}
        >
          {actTexts[act].button}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}

const dangerous: readonly StaffAct[] = ["cancelled", "partly-refunded", "refunded"];

const contents: Readonly<Partial<Record<StaffAct, (fields: Fields) => ReactNode>>> = {
  "funds-received": FundsFields,
  shipped: ShipFields,
  cancelled: ({ problems }) => (
    <TextAreaField name="reason" label="Reason" required error={problems.reason} />
  ),
  refunded: RefundFields,
  "partly-refunded": RefundFields,
  "return-restocked": () => <TextAreaField name="note" label="Note for the staff" />,
  "return-kept": ({ problems }) => (
    <TextAreaField name="note" label="Note for the staff" required error={problems.note} />
  ),
};

interface AmountFieldProps {
  initial: number;
  expected: number;
  error: string | undefined;
  onDifference: (difference: number) => void;
}

function AmountField({ initial, expected, error, onDifference }: AmountFieldProps) {
  return (
    <TextField
      name="amount"
      label="Amount in USD"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={initial > 0 ? plainAmount(initial) : ""}
      error={error === undefined ? undefined : { message: error }}
      onChange={({ currentTarget }) =>
        onDifference((centsIn(currentTarget.value) ?? expected) - expected)
      }
    />
  );
}

function FundsFields({ order, problems }: Fields) {
  const expected = order.balance || order.total;
  const [difference, setDifference] = useState(0);
  return (
    <>
      <AmountField
        initial={expected}
        expected={expected}
        error={problems.amount}
        onDifference={setDifference}
      />
      <TextField
        name="reference"
        label="Bank reference"
        autoComplete="off"
        maxLength={shortTextMaxLength}
      />
      {difference > 0 && (
        <Checkbox
          name="confirmDifference"
          value="yes"
          required
          error={problems.confirmDifference}
          label={`Record it although it is ${formatCents(difference)} more than is open`}
        />
      )}
      {difference < 0 && (
        <RadioGroup
          legend={`${formatCents(-difference)} is missing`}
          name="shortfall"
          error={problems.shortfall}
          options={[
            ...(order.status === "Pending"
              ? [{ value: "wait", label: "Wait for the balance" }]
              : []),
            { value: "accept", label: "Accept the shortfall: the order is paid" },
          ]}
        />
      )}
    </>
  );
}

function ShipFields({ problems }: Fields) {
  return (
    <>
      <TextField
        name="carrier"
        label="Carrier"
        list="carriers"
        autoComplete="off"
        required
        maxLength={carrierMaxLength}
        error={problemOf(problems.carrier)}
      />
      <datalist id="carriers">
        {["FedEx", "UPS", "DHL", "USPS", "Brink's", "Malca-Amit"].map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <TextField
        name="tracking"
        label="Tracking number"
        autoComplete="off"
        required
        maxLength={shortTextMaxLength}
        error={problemOf(problems.tracking)}
      />
    </>
  );
}

function RefundFields({ act, order, problems }: Fields) {
  const most = order.received;
  const initial = act === "refunded" ? order.refund : 0;
  const [difference, setDifference] = useState(initial - most);
  return (
    <>
      <AmountField
        initial={initial}
        expected={most}
        error={problems.amount}
        onDifference={setDifference}
      />
      {difference < 0 && (
        <p className="text-muted text-sm">
          {formatCents(-difference)} of what was received is kept.
        </p>
      )}
      {order.refundsByProvider ? (
        <Checkbox
          name="byHand"
          value="yes"
          label="I have sent the money back myself"
          hint="Otherwise the payment provider sends it back now."
        />
      ) : (
        <p className="text-sm">Send the money back by wire first, then record it here.</p>
      )}
      <TextAreaField name="note" label="Note for the staff" />
    </>
  );
}

interface TextAreaFieldProps {
  name: string;
  label: string;
  required?: boolean;
  error?: string | undefined;
}

export function TextAreaField({ name, label, required = false, error }: TextAreaFieldProps) {
  return (
    <FormField label={label} required={required} error={error}>
      {(control) => <Textarea {...control} name={name} rows={3} maxLength={freeTextMaxLength} />}
    </FormField>
  );
}

const problemOf = (message: string | undefined) =>
  message === undefined ? undefined : { message };

interface ReadForm {
  readonly body?: ActInput;
  readonly problems: Problems;
}

/** The server checks the same; here a problem is said beside its field. */
function readForm(act: StaffAct, data: FormData, order: StaffOrder): ReadForm {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const optional = (name: string) => (text(name) === "" ? {} : { [name]: text(name) });
  const needed = (name: keyof typeof actProblems): Problems =>
    text(name) === "" ? { [name]: actProblems[name] } : {};
  const amount = centsIn(text("amount"));
  const result = (problems: Problems, body: Omit<ActInput, "type">): ReadForm =>
    Object.keys(problems).length > 0 ? { problems } : { problems, body: { type: act, ...body } };

  switch (act) {
    case "funds-received": {
      if (!amount) return { problems: { amount: actProblems.amount } };
      const difference = amount - (order.balance || order.total);
      const field = difference < 0 ? "shortfall" : "confirmDifference";
      const answer = text(field);
      if (difference !== 0 && !answer) return { problems: { [field]: actProblems.difference } };
      return result(
        {},
        {
          ...{ amount, ...optional("reference"), confirmDifference: difference !== 0 },
          ...(answer === "accept" && { acceptShortfall: true }),
        },
      );
    }
    case "shipped":
      return result(
        { ...needed("carrier"), ...needed("tracking") },
        { carrier: text("carrier"), tracking: text("tracking") },
      );
    case "cancelled":
      return result(needed("reason"), { reason: text("reason") });
    case "return-restocked":
      return result({}, optional("note"));
    case "return-kept":
      return result(needed("note"), { note: text("note") });
    case "partly-refunded":
    case "refunded": {
      if (!amount) return { problems: { amount: actProblems.amount } };
      if (amount > order.received) return { problems: { amount: actProblems.tooMuch } };
      const byHand = !order.refundsByProvider || data.get("byHand") === "yes";
      return result({}, { amount, byHand, ...optional("note") });
    }
    default:
      return result({}, {});
  }
}
