import type { OrderAct, OrderFacts } from "./order-facts.ts";

/** Its buyer does nothing more, and no payment comes late. */
const isOver = ({ status, return: back, cancelledBy, refundDue }: OrderFacts) =>
  (status === "Refunded" && back === "no") ||
  (status === "Cancelled" && cancelledBy !== "lapse" && !refundDue);

/** The staff does these beside the events of an order. */
export const deskActs: readonly OrderAct[] = [
  {
    can: ({ id, mailId }) => id !== undefined && typeof mailId === "number",
    send: (order, { admin }) => {
      const { id, mailId, facts } = order;
      order.mailId = null;
      return {
        route: "POST /api/admin/orders/{id}/mails/{mailId}/resend",
        params: { id, mailId: mailId ?? 0 },
        token: admin,
        change: { resent: facts.resent + 1 },
      };
    },
  },
  {
    can: ({ id, facts }) => id !== undefined && facts.status === "Pending" && facts.links === 0,
    send: ({ id, facts }, { admin }) => ({
      route: "POST /api/admin/orders/{id}/payment-link",
      params: { id },
      token: admin,
      change: { links: facts.links + 1 },
    }),
  },
  {
    can: ({ id, facts }) => id !== undefined && isOver(facts) && !facts.corrected,
    send: ({ id, email }, { admin }) => ({
      route: "PATCH /api/admin/orders/{id}",
      params: { id },
      token: admin,
      body: { email: email.replace("@", "@right.") },
      change: { corrected: true },
    }),
  },
  {
    can: ({ checkId }) => typeof checkId === "number",
    send: (order, { admin }) => {
      const { checkId, facts } = order;
      order.checkId = null;
      return {
        route: "POST /api/admin/payments-to-check/{id}/checked",
        params: { id: checkId ?? 0 },
        token: admin,
        change: { toCheck: facts.toCheck - 1 },
      };
    },
  },
];
