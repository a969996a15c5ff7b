export const auditKinds: Readonly<Record<string, string>> = {
  watch: "Watches",
  picture: "Pictures",
  brand: "Brands",
  nickname: "Nicknames",
  import: "Imports",
  order: "Orders",
  payment: "Payments",
  application: "Applications",
  wholesale: "Dealers",
  offer: "Offers",
  "stolen-serial": "Stolen serials",
  newsletter: "Newsletter",
  customer: "Customers",
  user: "Accounts",
  note: "Notes",
  mail: "Mails",
  job: "Jobs",
  setting: "Settings",
  person: "Personal data",
  subscriber: "Subscribers",
  audit: "Audit log",
  admin: "Administrators",
};

const known: Readonly<Record<string, string>> = {
  "admin.create": "Administrator created",
  "admin.login": "Signed in to the back office",
  "wholesale.grant": "Wholesale access granted",
  "wholesale.withdraw": "Wholesale access withdrawn",
  "order.place": "Order taken by telephone",
  "order.funds-received": "Funds received",
  "order.shipped": "Order shipped",
  "order.delivered": "Order delivered",
  "order.cancelled": "Order cancelled",
  "order.return-accepted": "Return accepted",
  "order.refunded": "Order refunded",
  "order.note": "Note added to an order",
  "order.resend-mail": "Mail of an order sent again",
  "order.payment-link": "Payment link of an order copied",
  "order.correct-email": "Email of an order corrected",
  "payment.checked": "Payment marked as checked",
  "application.invite": "New invitation sent",
  "user.rights": "Rights changed",
  "user.invite": "Invited to the staff",
  "user.invite-again": "Invited again",
  "user.invite-revoked": "Invitation revoked",
  "user.disable": "Account disabled",
  "user.enable": "Account enabled",
  "user.sign-out": "Signed out everywhere",
  "user.note": "Note added to an account",
  "customer.note": "Note added to a customer",
  "customer.tags": "Tags of a customer changed",
  "import.upload": "File for an import uploaded",
  "import.run": "Import run",
  "import.undo": "Import undone",
  "mail.resend": "Mail sent again",
  "newsletter.send": "Newsletter sent to all readers",
  "newsletter.ask": "Earlier subscribers asked to confirm",
  "newsletter.test": "Newsletter sent as a test",
  "newsletter.stop": "Newsletter stopped",
  "newsletter.resume": "Newsletter resumed",
  "job.retry": "Job tried again",
  "job.give-up": "Job given up",
  "setting.change": "Setting changed",
  "order.export": "Orders exported",
  "watch.export": "Inventory exported",
  "subscriber.export": "Subscribers exported",
  "stolen-serial.export": "Stolen serials exported",
  "audit.export": "Audit log exported",
  "customer.export": "Customers exported",
  "mail.export": "Mails exported",
  "offer.export": "Offers exported",
  "person.export": "Personal data exported",
  "person.forget": "Personal data deleted",
};

const verbs: Readonly<Record<string, string>> = {
  create: "created",
  edit: "changed",
  update: "changed",
  delete: "deleted",
  publish: "published",
  unpublish: "taken back to draft",
  feature: "featured",
  duplicate: "duplicated",
  approve: "approved",
  decline: "declined",
  disable: "disabled",
  enable: "enabled",
  undo: "set back",
  add: "added",
  remove: "removed",
  change: "changed",
  order: "put in order",
  import: "imported",
  restore: "taken from the bin",
  invite: "invited",
  bulk: "changed with others",
  unfeature: "no longer featured",
  price: "priced anew",
};

/** `watch.delete` as 'Watch deleted'. An action without words of its own is spelt out. */
export function actionText(action: string): string {
  const [kind = "", verb = ""] = action.split(".");
  return known[action] ?? capitalized(`${words(kind)} ${verbs[verb] ?? words(verb)}`.trim());
}

/** Writes `watch:12` as 'Watch 12'. */
export function subjectText(subject: string, name: string | null): string {
  const [kind = "", id = ""] = subject.split(":");
  if (kind === "export") return "File";
  return name ?? `${capitalized(words(kind))} ${id}`;
}

/** Writes `retailPrice` as 'Retail price'. */
export const fieldText = (field: string) =>
  capitalized(
    field.replace(/([a-z\d])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`),
  );

const money = new Set(["retailPrice", "wholesalePrice", "cost", "price"]);

/** A value as people write it: dollars, yes and no. */
export function valueText(field: string, value: string | null): string {
  if (value === null || value === "null" || value === "") return "none";
  if (value === "true") return "yes";
  if (value === "false") return "no";
  if (money.has(field) && /^\d+$/.test(value)) return `$${Number(value).toLocaleString("en-US")}`;
  if (/^\[("[^"\\]*",?)*\]$/.test(value)) return JSON.parse(value).join(", ") || "none";
  return value;
}

const words = (name: string) => name.replaceAll("-", " ");
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const auditTexts = {
  empty: "Nothing has been recorded yet. What the staff changes will appear here.",
  noMatch: "No entries match. Try another person, kind, subject or other dates.",
  console: "Console",
  gone: (id: number) => `Deleted account ${id}`,
  seal: (position: number) =>
    `${position.toLocaleString("en-US")} entries are chained by this hash. Write it down elsewhere: npm run audit -- <hash> proves later that none of them was changed.`,
} as const;
