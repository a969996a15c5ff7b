import { useRef, useState } from "react";
import { quantityOf } from "./quantity.rules.ts";

/**
 * Quick presses ask for one number after another. One request is under way at a time and only the
 * newest wish is sent after it; a failed one shows the cart's own number again.
 */
export function useLatestQuantity(quantity: number, set: (to: number) => Promise<boolean>) {
  const [wish, setWish] = useState<number | null>(null);
  const newest = useRef<number | null>(null);

  /** Two presses may come before the screen is drawn again: the second counts from the first. */
  const latest = () => newest.current ?? quantity;

  async function change(to: number) {
    if (to === latest()) return;
    const underWay = newest.current !== null;
    newest.current = to;
    setWish(to);
    if (underWay) return;
    let sent: number | null = null;
    while (newest.current !== sent) {
      sent = newest.current;
      if (sent === null || !(await set(sent))) break;
    }
    newest.current = null;
    setWish(null);
  }

  return {
    shown: wish ?? quantity,
    change,
    step: (by: number) => change(quantityOf(String(latest() + by))),
  };
}
