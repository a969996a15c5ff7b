import { FileText } from "lucide";
import { formatCents } from "#src/domain/money.ts";
import type { WireInstructions as Instructions } from "#src/features/orders/orders.contract.ts";
import { wireNote } from "#src/features/orders/orders.messages.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Icon } from "#src/ui/icon.tsx";

interface WireInstructionsProps {
  instructions: Instructions;
  /** The address of the pro-forma invoice. */
  proForma: string | undefined;
}

export function WireInstructions({ instructions, proForma }: WireInstructionsProps) {
  return (
    <>
      <dl className="mt-6 divide-y divide-line border-line border-y">
        {rowsOf(instructions).map(({ label, text, toCopy = text }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-muted text-sm max-sm:col-span-2 max-sm:pt-1">{label}</dt>
            <dd className="min-w-0 font-medium tabular-nums">{text}</dd>
            <dd>
              <CopyButton text={toCopy} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[62ch] text-muted text-sm">{wireNote}</p>
      {proForma && (
        <p className="mt-4">
          <a href={proForma} className="link-quiet inline-flex min-h-11 items-center gap-2">
            <Icon of={FileText} className="size-4 stroke-[1.5]" />
            Pro-forma invoice (PDF)
          </a>
        </p>
      )}
    </>
  );
}

interface Row {
  readonly label: string;
  readonly text: string;
  /** Banks' forms take amounts without separators. */
  readonly toCopy?: string;
}

function rowsOf(instructions: Instructions): Row[] {
  const { amount, reference, accountHolder, bankName, accountNumber } = instructions;
  const { routingNumber, swift } = instructions;
  return [
    { label: "Amount", text: formatCents(amount), toCopy: (amount / 100).toFixed(2) },
    { label: "Reference", text: reference },
    { label: "Account holder", text: accountHolder },
    { label: "Bank", text: bankName },
    { label: "Account number", text: accountNumber },
    ...(routingNumber ? [{ label: "Routing number", text: routingNumber }] : []),
    ...(swift ? [{ label: "SWIFT code", text: swift }] : []),
  ];
}
