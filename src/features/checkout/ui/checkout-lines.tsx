import { clsx } from "clsx";
import { formatCents } from "#src/domain/money.ts";
import type { CheckoutLine } from "#src/features/checkout/checkout.contract.ts";
import { toItsPage } from "#src/features/checkout/checkout.messages.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Picture } from "#src/ui/picture.tsx";

interface CheckoutLinesProps {
  lines: readonly CheckoutLine[];
}

/** A line that has changed or can't be bought says so. */
export function CheckoutLines({ lines }: CheckoutLinesProps) {
  const hasAlerts = useCapability("enquiries");
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.watchId}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 py-5 text-sm"
        >
          <div className="self-start bg-stone">
            <Picture
              src={line.image}
              alt=""
              thumbnail
              sizes="4.5rem"
              className={clsx("aspect-square", line.problem && "opacity-50")}
            />
          </div>
          <div className="min-w-0">
            <p className="label-caps text-[0.6875rem] text-muted">{line.brandName}</p>
            <p className="font-display text-[1.1875rem] lining-nums leading-snug">{line.model}</p>
            <p className="mt-1 text-muted tabular-nums">
              Ref. {line.reference}, {line.condition}
            </p>
            {line.quantity > 1 && (
              <p className="mt-1 text-muted tabular-nums">
                {line.quantity} at {formatCents(line.price)}
              </p>
            )}
            {line.problem && (
              <>
                <p className="mt-2 text-danger">{line.problem}</p>
                <a href={paths.watch(line.watchId)} className="link-quiet mt-1 inline-block py-1">
                  {toItsPage(hasAlerts)}
                </a>
              </>
            )}
            {line.notice && <p className="mt-2 text-warning">{line.notice}</p>}
          </div>
          <LinePrice line={line} />
        </li>
      ))}
    </ul>
  );
}

function LinePrice({ line }: { line: CheckoutLine }) {
  const { total, quantity, retailPrice, problem } = line;
  return (
    <p className={clsx("text-right tabular-nums", problem && "text-muted line-through")}>
      <span className="block font-medium">{formatCents(total)}</span>
      {retailPrice !== undefined && (
        <span className="mt-0.5 block text-muted text-xs">
          <span className="sr-only">Retail price </span>
          <s>{formatCents(retailPrice * quantity)}</s>
        </span>
      )}
    </p>
  );
}
