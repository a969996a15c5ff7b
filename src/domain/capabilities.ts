/** The shop can do this beyond the specification. Each is off unless CAPABILITIES names it. */
const capabilities = {
  checkout: "stock, holds, checkout, payment, orders and their mails",
  backoffice:
    "inventory editing with pictures, brands, import and export, applications, roles and audit view",
  enquiries:
    "contact and sell forms that reach the staff, an inbox, offers, newsletter with confirmation and alerts",
  accounts:
    "account settings, password reset, confirmed e-mail, sessions, passkeys and second factor, own data",
  view3d: "3D view of watches, and their true size",
  discovery: "search with suggestions, counted filters, similar watches and comparison",
} as const;

export type Capability = keyof typeof capabilities;
export const capabilityNames = Object.keys(capabilities) as Capability[];

/** The configuration of a process and the state of a page both name what is on. */
export const isOn = (shop: { readonly capabilities: readonly Capability[] }, name: Capability) =>
  shop.capabilities.includes(name);

/** Declarations of endpoints and pages name the capability that they belong to. */
export interface Capable {
  readonly capability?: Capability | undefined;
  /** Another one without which it makes no sense. */
  readonly alsoNeeds?: Capability | undefined;
}

/** A declaration that is off does not exist: lists are filtered with this once, when the process starts. */
export function onlyEnabled<T extends Capable>(
  items: readonly T[],
  on: readonly Capability[],
): T[] {
  const exists = (name: Capability | undefined) => name === undefined || on.includes(name);
  return items.filter(({ capability, alsoNeeds }) => exists(capability) && exists(alsoNeeds));
}
