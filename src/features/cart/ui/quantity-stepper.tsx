import { Minus, Plus } from "lucide";
import { useState } from "react";
import { quantity as limits } from "#src/domain/limits.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { isQuantity, quantityOf } from "./quantity.rules.ts";
import { useLatestQuantity } from "./use-latest-quantity.ts";

interface QuantityStepperProps {
  /** Of what, for those who only hear it. */
  name: string;
  quantity: number;
  onSet: (quantity: number) => Promise<boolean>;
}

export function QuantityStepper({ name, quantity, onSet }: QuantityStepperProps) {
  const { shown, change, step } = useLatestQuantity(quantity, onSet);
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string) {
    setTyped(text);
    if (isQuantity(text)) void change(quantityOf(text));
  }
  function settle() {
    if (typed !== null) void change(quantityOf(typed));
    setTyped(null);
  }
  function press(by: number) {
    setTyped(null);
    void step(by);
  }

  return (
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
        max={limits.max}
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        className="w-10 bg-transparent text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton
        label="Increase quantity"
        disabled={shown >= limits.max}
        onClick={() => press(1)}
        className="[&_svg]:size-4"
      >
        <Icon of={Plus} />
      </IconButton>
    </fieldset>
  );
}
