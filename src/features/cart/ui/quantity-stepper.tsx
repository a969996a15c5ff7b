import { Minus, Plus } from "lucide";
import { useRef, useState } from "react";
import { quantity as limits } from "#src/domain/limits.ts";
import {
  clampQuantity,
  exceedsMaximum,
  isQuantity,
  parseQuantity,
} from "#src/features/cart/cart.rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";

interface QuantityStepperProps {
  name: string;
  quantity: number;
  max: number;
  limitText: string;
  onSet: (quantity: number) => Promise<boolean>;
}

export function QuantityStepper({ name, quantity, max, limitText, onSet }: QuantityStepperProps) {
  const { shown, change, step } = useLatestQuantity(quantity, max, onSet);
  const [typed, setTyped] = useState<string | null>(null);
  const [limited, setLimited] = useState(false);

  function type(text: string) {
    setTyped(text);
    setLimited(exceedsMaximum(text, max));
    if (isQuantity(text, max)) void change(parseQuantity(text, max));
  }
  function commit() {
    if (typed !== null) void change(parseQuantity(typed, max));
    setTyped(null);
  }
  function press(by: number) {
    setTyped(null);
    setLimited(false);
    void step(by);
  }

  return (
    <div className="relative">
      <fieldset className="inline-flex border border-line-strong bg-white">
        <legend className="sr-only">Quantity of {name}</legend>
        <IconButton
          label="Decrease quantity"
          disabled={shown <= limits.min}
          onClick={() => press(-1)}
          className="[&_svg]:size-4"
        >
          <Icon of={Minus} />
        </IconButton>
        <input
          type="number"
          inputMode="numeric"
          aria-label={`Quantity of ${name}`}
          min={limits.min}
          max={max}
          value={typed ?? shown}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && commit()}
          className="w-10 bg-transparent text-center tabular-nums -outline-offset-2 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <IconButton
          label="Increase quantity"
          disabled={shown >= max}
          onClick={() => press(1)}
          className="[&_svg]:size-4"
        >
          <Icon of={Plus} />
        </IconButton>
      </fieldset>
      <p role="status" className="absolute top-full mt-1 whitespace-nowrap text-muted text-xs">
        {limited && limitText}
      </p>
    </div>
  );
}

/**
 * Sends one change at a time. Of the values set during a request only the last is sent after it. After
 * a failure the stepper shows the cart's quantity again.
 */
function useLatestQuantity(
  quantity: number,
  max: number,
  set: (quantity: number) => Promise<boolean>,
) {
  const [requested, setRequested] = useState<number | null>(null);
  /** Ahead of the state: two clicks may come before React renders. */
  const latest = useRef<number | null>(null);

  async function change(to: number) {
    if (to === (latest.current ?? quantity)) return;
    const isSending = latest.current !== null;
    latest.current = to;
    setRequested(to);
    if (isSending) return;
    let sent: number | null = null;
    while (latest.current !== sent) {
      sent = latest.current;
      if (sent === null || !(await set(sent))) break;
    }
    latest.current = null;
    setRequested(null);
  }

  return {
    shown: requested ?? quantity,
    change,
    step: (by: number) => change(clampQuantity((latest.current ?? quantity) + by, max)),
  };
}
