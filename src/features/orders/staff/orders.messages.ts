import { hasCode, messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import type { OrderAction } from "./orders.contract.ts";

function failed(text: string) {
  return (error: unknown): ToastInput => ({
    title: "Error",
    description: messageOf(error, text),
    variant: "destructive",
  });
}

export const actionTexts: Readonly<
  Record<OrderAction, { button: string; title: string; explains: string; done: string }>
> = {
  "funds-received": {
    button: "Funds received",
    title: "Funds received",
    explains:
      "Once nothing is open, the order is paid, its watches are sold and the customer gets the invoice by mail.",
    done: "The payment is recorded.",
  },
  shipped: {
    button: "Mark as shipped",
    title: "Ship the order",
    explains: "The customer gets the carrier and the tracking number by mail.",
    done: "The order is shipped.",
  },
  delivered: {
    button: "Mark as delivered",
    title: "Mark as delivered",
    explains: "The time in which the order can be returned begins today.",
    done: "The order is delivered.",
  },
  "tracking-corrected": {
    button: "Correct tracking",
    title: "Correct the tracking number",
    explains: "The customer gets the new number by mail.",
    done: "The tracking number is corrected.",
  },
  "returned-to-sender": {
    button: "Returned to sender",
    title: "Returned to sender",
    explains:
      "The carrier has brought the parcel back. Inspect the watches, then ship the order again or refund it. The customer is told by mail.",
    done: "The parcel is back. Please inspect it.",
  },
  lost: {
    button: "Parcel lost",
    title: "The parcel is lost",
    explains:
      "The watches stay out of sale, and the order can be refunded. The customer is told by mail.",
    done: "The parcel is marked as lost.",
  },
  cancelled: {
    button: "Cancel order",
    title: "Cancel the order",
    explains: "The watches are for sale again. The customer gets the reason by mail.",
    done: "The order is cancelled.",
  },
  "return-accepted": {
    button: "Accept return",
    title: "Accept the return",
    explains:
      "The parcel is here, and a refund is due. The watches are not for sale until somebody has inspected them.",
    done: "The return is accepted. Please inspect it.",
  },
  "return-restocked": {
    button: "Put on sale again",
    title: "Put on sale again",
    explains:
      "The return has passed the inspection. The watches are for sale again, and whoever waits for them is told.",
    done: "The watches are for sale again.",
  },
  "return-kept": {
    button: "Keep back",
    title: "Keep the return back",
    explains: "The watches are not for sale. They can be put on sale later.",
    done: "The watches are kept back.",
  },
  "partly-refunded": {
    button: "Goodwill refund",
    title: "Refund as goodwill",
    explains: "The order goes on as it is. The customer is told the amount by mail.",
    done: "The refund is recorded.",
  },
  refunded: {
    button: "Refund",
    title: "Refund the order",
    explains:
      "What was paid twice goes back while the order goes on. Any other refund closes the order, and the customer gets a mail.",
    done: "The refund is recorded.",
  },
  note: {
    button: "Add note",
    title: "Add a note",
    explains: "For the staff alone. The customer never sees it.",
    done: "The note is added.",
  },
};

export const actionDone = (action: OrderAction): ToastInput => ({
  title: "Order updated",
  description: actionTexts[action].done,
});

export const orderAsItIs = "Somebody else was faster. The order below is as it is now.";

export const notSentHint =
  "The shop has no mail server (SMTP_URL), so mails are written but not sent. Copy the text to send it yourself.";

export const emailTexts = {
  notCorrectable:
    "This order belongs to an account, in which the customer finds it. Only the address of a guest's order can be corrected.",
  explains:
    "The newest mail goes to the new address at once. Links in earlier mails stop working, because a stranger may have got them.",
  done: { title: "Email corrected", description: "The newest mail is sent to the new address." },
  failed: "The address could not be corrected. Please try again.",
} as const;

export const linkTexts = {
  sentTo: (email: string) => `The newest mail with the link goes to ${email}.`,
  guest: "It opens the order without a password. Links that the customer already has stay valid.",
  account: "The customer signs in and pays there.",
  waiting: "The first mail with the link is being written.",
  copied: { title: "Payment link", description: "A new link is copied." } as ToastInput,
  failed: failed("The link could not be made. Please try again."),
} as const;

export const paymentChecks = {
  intro:
    "What the payment provider told the shop and no order can take by itself. See what happened at the provider and put it right there or with the order, then mark it as checked.",
  empty: "Nothing to check. Every payment fits its order.",
} as const;

export const checked: ToastInput = { title: "Payment", description: "Marked as checked." };
export const checkFailed = failed("This could not be saved. Please try again.");

export const resent: ToastInput = { title: "Mail", description: "The mail is sent again." };
export const resendFailed = failed("The mail could not be sent again. Please try again.");

export const manualOrderTexts = {
  intro: "The watches are held at once. The customer gets a mail with the order and a link to pay.",
  noWatch: "Choose at least one watch.",
  nothingFound: "No watch for sale has these words.",
  allChosen: "All that has these words is in the order.",
  placed:
    "The customer gets a mail with this link, which opens the order. The page of the order can send it again or make another.",
} as const;

export function takingProblem(error: unknown): string {
  return messageOf(error, "The order could not be placed. Please try again.");
}

export function changedPrices(error: unknown): { watchId: number; price: number }[] {
  const items = hasCode(error, "price_changed") ? error.body.items : [];
  return items as { watchId: number; price: number }[];
}
