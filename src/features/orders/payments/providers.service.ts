import type { PaymentMethod } from "#src/domain/orders.ts";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { PaymentProvider } from "./provider.ts";
import { stripeProvider } from "./stripe.service.ts";

/** The staff confirms the funds and refunds them. */
const wireProvider: PaymentProvider = {};

/** For demonstrations and tests: a page of ours that stands for the provider's. */
const testProvider: PaymentProvider = {
  async begin({ number }, { id }) {
    const url = paths.testPayment(number);
    return { kind: "redirect", reference: `${number}-${id}`, url };
  },
  async refund({ payment: { reference } }) {
    return `refund-${reference}`;
  },
};

type Providers = Readonly<Partial<Record<PaymentMethod, PaymentProvider>>>;

export function methodsFor(config: Config, total: number): PaymentMethod[] {
  const providers = providersOf(config);
  return config.checkout.payments.filter((method) => total <= maxTotalOf(providers[method]));
}

export const maxTotalOf = (provider: PaymentProvider | undefined): number =>
  provider?.maxTotal ?? Number.POSITIVE_INFINITY;

const made = new WeakMap<Config, Providers>();

export function providersOf(config: Config): Providers {
  const known = made.get(config);
  if (known) return known;
  const all = {
    wire: () => wireProvider,
    stripe: () => stripeProvider(config),
    test: () => testProvider,
  };
  const offered = config.checkout.payments.map((method) => [method, all[method]()]);
  const providers: Providers = Object.fromEntries(offered);
  made.set(config, providers);
  return providers;
}
