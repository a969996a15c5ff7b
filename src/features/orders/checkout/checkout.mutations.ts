import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { cartQuery, useCart } from "#src/features/cart/cart-provider.tsx";
import { guestCart } from "#src/features/cart/guest-cart.ts";
import { notifyOtherTabs } from "#src/lib/cross-tab-sync.ts";
import { call, type ReplyOf, randomKey } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { toast } from "#src/ui/toast-store.ts";
import type { Checkout, saveCheckoutStep, setCheckoutItems } from "./checkout.contract.ts";
import { startFailed } from "./checkout.messages.ts";
import { checkoutQuery } from "./checkout.queries.ts";
import type { CheckoutStep } from "./checkout.rules.ts";

/** A guest's lines are in the browser and must reach the server before the checkout can show them. */
export function useStartCheckout() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const isGuest = useViewer().kind === "guest";
  const { items } = useCart().cart;
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const lines = items.map(({ watchId, quantity }) => ({ watchId, quantity }));
      const mergeKey = guestCart.linesToMerge()?.key;
      return call<typeof setCheckoutItems>("POST /api/checkout/items", {
        body: { items: lines, ...(mergeKey !== undefined && { mergeKey }) },
      });
    },
    onSuccess: async (reply) => {
      // A read that started before these lines were known must not overwrite them.
      await queries.cancelQueries({ queryKey: checkoutQuery().queryKey });
      queries.setQueryData(checkoutQuery().queryKey, reply);
      navigate(paths.checkout());
    },
    onError: () => toast(startFailed),
  });
  return { isGuest, start: () => mutate(), pending: isPending };
}

export type StepValues = Readonly<Record<string, string>>;
type StepReply = ReplyOf<typeof saveCheckoutStep>;

const keepAfterMs = 500;

/** Names this page among those that write to the same draft; its requests are counted. */
const page = { id: "", turns: 0 };
function nextTurn(): string {
  page.id ||= randomKey();
  page.turns += 1;
  return `${page.id}.${page.turns}`;
}

/** Sends what is typed into a step, one request after another; on leaving, the newest values at once. */
export function useStep(step: CheckoutStep) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** The newest values while no request has them. */
  const unsent = useRef<StepValues | undefined>(undefined);
  const timer = useRef<number | undefined>(undefined);

  const send = (values: StepValues): Promise<StepReply> => {
    window.clearTimeout(timer.current);
    // The review has nothing to keep: leaving must not place the order.
    if (step === "review") return request(step, values);
    unsent.current = values;
    const turn = nextTurn();
    const sent = last.current.then(() => {
      if (unsent.current === values) unsent.current = undefined;
      return request(step, { ...values, turn });
    });
    last.current = sent.catch(() => {});
    return sent;
  };
  const store = ({ checkout }: StepReply) =>
    queries.setQueryData(checkoutQuery().queryKey, { checkout });
  // A change that can't be kept now is sent with the whole step.
  const storeKept = (sent: Promise<StepReply>) => void sent.then(store, () => {});

  const leave = () => {
    window.clearTimeout(timer.current);
    const values = unsent.current;
    unsent.current = undefined;
    // A request that waits for another one would never leave with the page.
    if (values) storeKept(request(step, { ...values, intent: "keep", turn: nextTurn() }));
  };
  const latestLeave = useRef(leave);
  latestLeave.current = leave;
  useEffect(() => {
    const leaveNow = () => latestLeave.current();
    window.addEventListener("pagehide", leaveNow);
    return () => {
      window.removeEventListener("pagehide", leaveNow);
      leaveNow();
    };
  }, []);

  return {
    pending,
    failure,
    /** Reloading, going back and signing in find what was typed. */
    keep(values: StepValues, { now = false } = {}): void {
      const kept = { ...values, intent: "keep" };
      const keepNow = () => storeKept(send(kept));
      window.clearTimeout(timer.current);
      unsent.current = kept;
      if (now) keepNow();
      else timer.current = window.setTimeout(keepNow, keepAfterMs);
    },
    /** Resolves to undefined on a failure, and while an earlier one is on its way. */
    async submit(values: StepValues): Promise<StepReply | undefined> {
      if (pending) return undefined;
      setPending(true);
      setFailure(null);
      try {
        const reply = await send(values);
        if (!reply.order) store(reply);
        return reply;
      } catch (error) {
        setFailure(error);
        return undefined;
      } finally {
        setPending(false);
      }
    },
  };
}

function request(step: CheckoutStep, values: StepValues): Promise<StepReply> {
  return call<typeof saveCheckoutStep>("POST /api/checkout/{step}", {
    params: { step },
    body: values as NonNullable<Parameters<typeof call<typeof saveCheckoutStep>>[1]>["body"],
    keepalive: true,
  });
}

/** After the order is placed: what was bought is no longer in the cart, here and in other tabs. */
export function useForgetBought() {
  const queries = useQueryClient();
  const isGuest = useViewer().kind === "guest";
  return ({ lines }: Pick<Checkout, "lines">) => {
    if (isGuest) for (const { watchId } of lines) guestCart.remove(watchId);
    else void queries.invalidateQueries({ queryKey: cartQuery().queryKey });
    notifyOtherTabs("/api/cart");
    void queries.invalidateQueries({ queryKey: checkoutQuery().queryKey, refetchType: "none" });
  };
}
