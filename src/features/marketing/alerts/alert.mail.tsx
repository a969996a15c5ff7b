import { alertLimits } from "#src/domain/enquiry-limits.ts";
import { formatUsd } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import { paths } from "#src/lib/paths.ts";
import { autoReplied, defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import type { MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailLink,
  MailPanel,
  MailParagraph,
  MailSteps,
  MailSubheading,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";
import type { Config } from "#src/platform/settings/config.ts";

// A visitor's name is in none of these mails. A search that a visitor typed is named after its address was confirmed.

interface NamedWatch {
  readonly id: number;
  readonly brandName: string;
  readonly model: string;
  readonly reference: string;
}

interface Addressed {
  readonly email: string;
  readonly key: string;
}

const more = (count: number) => `and ${count} more`;

export const confirmAlertMail = defineMail<
  Addressed & {
    readonly watches: readonly NamedWatch[];
    readonly searchCount: number;
    readonly prices: boolean;
  }
>({
  name: "alert-confirmation",
  to: ({ email }) => ({ recipient: email, each: "alert-confirmation:", headers: autoReplied }),
  content: ({ watches, searchCount, prices, key }, shop) => {
    const shown = watches.slice(0, alertLimits.shownWatches);
    const left = watches.length - shown.length;
    const steps = [
      ...shown.map((watch) => `${watchName(watch)}, ${watch.reference}`),
      ...(left > 0 ? [more(left)] : []),
      ...(searchCount > 0 ? ["Watches that match a search in our shop, when they arrive"] : []),
      ...(prices ? ["Lower prices of the watches on your wishlists"] : []),
    ];
    return {
      subject: "Please confirm: shall we write to you?",
      preheader: "One click, and you will hear from us.",
      heading: "Shall we write to you?",
      lead: "Somebody, hopefully you, typed this address at our shop and asked for mails about:",
      body: mailBody(
        <MailPanel title="What you asked for">
          <MailSteps steps={steps} />
        </MailPanel>,
        <MailButton href={`${shop.url}${paths.confirmAlert()}#token=${key}`}>
          Yes, write to me
        </MailButton>,
        small(
          "You did not ask for it? You need do nothing. Without your click nothing comes, and after a month we forget the address.",
        ),
      ),
    };
  },
  samples: () => ({
    watches: { ...addressed, watches: [rolex, patek], searchCount: 1, prices: true },
  }),
});

const endLink = (url: string, key: string) => `${url}${paths.endAlert()}#token=${key}`;

/** Mail programs show the header beside the sender. */
const toReader = (name: string) => (data: Addressed, config: Config) => ({
  recipient: data.email,
  each: `${name}:`,
  headers: { "List-Unsubscribe": `<${endLink(config.publicUrl, data.key)}>` },
});

const note =
  "You get this mail because you asked for it and confirmed it. It comes once a day at most.";

/** News about a watch that somebody asked for, or about a saved search. */
export type AlertNews = { readonly watches: readonly PricedWatch[] } & (
  | { readonly asked: NamedWatch }
  | { readonly label: string | null; readonly address: string | null }
);
type PricedWatch = NamedWatch & { readonly price: number };

function introOf(news: AlertNews) {
  if (!("asked" in news)) {
    const heading = news.watches.length === 1 ? "A match has arrived" : "Matches have arrived";
    const name = unlinked(news.label ?? "");
    return { heading, lead: `You asked us to write when a watch arrives that matches “${name}”.` };
  }
  if (news.watches.some(({ id }) => id === news.asked.id)) {
    const lead = "The watch that you waited for is for sale again. There may be others who waited.";
    return { heading: "It is back", lead };
  }
  const lead = `You asked us to write when one like the ${watchName(news.asked)} arrives.`;
  return { heading: "One like it has arrived", lead };
}

/** The watch that somebody asked for is news without the others like it. */
const firstOf = (news: AlertNews): NamedWatch | undefined =>
  news.watches.find(({ id }) => "asked" in news && id === news.asked.id) ?? news.watches[0];

export const alertMail = defineMail<Addressed & { readonly news: readonly AlertNews[] }>({
  name: "watch-alert",
  to: toReader("watch-alert"),
  content: ({ news, key }, shop) => {
    const only = news[0] && news.length === 1 ? introOf(news[0]) : undefined;
    const heading = only?.heading ?? "What you wait for has arrived";
    const first = news[0] && firstOf(news[0]);
    const count = news.reduce((sum, { watches }) => sum + watches.length, 0);
    return {
      subject: `${heading}: ${only && first ? watchName(first) : `${count} watches`}`,
      preheader: "You asked us to tell you.",
      heading,
      lead: only?.lead ?? "You asked us to tell you of these watches.",
      note,
      body: mailBody(
        ...news.flatMap((one) => [...(only ? [] : headOf(one)), ...listOf(one, shop)]),
        first && <MailButton href={`${shop.url}${paths.watch(first.id)}`}>Look at it</MailButton>,
        <EndLink href={endLink(shop.url, key)} />,
      ),
    };
  },
  samples: () => {
    const back = { asked: rolex, watches: [{ ...rolex, price: 21_500 }] };
    const alike = { ...rolex, id: 8, reference: "126710BLNR", price: 16_900 };
    const search = {
      label: "patek perpetual calendar",
      address: "/shop?q=patek+perpetual+calendar",
      watches: [{ ...patek, price: 189_000 }],
    };
    return {
      back: { ...addressed, news: [back] },
      alike: { ...addressed, news: [{ asked: rolex, watches: [alike] }] },
      search: { ...addressed, news: [search] },
      several: { ...addressed, news: [back, search] },
    };
  },
});

function headOf(news: AlertNews) {
  const { heading, lead } = introOf(news);
  return [<MailSubheading key="heading">{heading}</MailSubheading>, lead];
}

function listOf(news: AlertNews, shop: MailShop) {
  const left = news.watches.length - alertLimits.shownWatches;
  const address = "address" in news && news.address;
  return [
    ...news.watches
      .slice(0, alertLimits.shownWatches)
      .map((watch) => (
        <Watch key={watch.id} shop={shop} watch={watch} price={formatUsd(watch.price)} />
      )),
    left > 0 && more(left),
    address && (
      <MailParagraph key={address} muted>
        <MailLink href={`${shop.url}${address}`}>Open the search</MailLink>
      </MailParagraph>
    ),
  ];
}

interface Drop extends Omit<NamedWatch, "id"> {
  readonly watchId: number;
  readonly before: number;
  readonly now: number;
}

export const priceDropMail = defineMail<Addressed & { readonly drops: readonly Drop[] }>({
  name: "price-drops",
  to: toReader("price-drops"),
  content: ({ drops, key }, shop) => {
    const shown = drops.slice(0, alertLimits.shownWatches);
    const left = drops.length - shown.length;
    return {
      subject:
        drops.length === 1
          ? "A watch on your wishlist costs less"
          : `${drops.length} watches on your wishlists cost less`,
      preheader: "You asked us to tell you when a price drops.",
      heading: "A lower price",
      lead: "Since you put them on a wishlist, or since our last mail, these prices have fallen.",
      note,
      body: mailBody(
        ...shown.map(({ watchId: id, before, now, ...watch }) => (
          <Watch
            key={id}
            shop={shop}
            watch={{ ...watch, id }}
            price={`${formatUsd(now)}, was ${formatUsd(before)}`}
          />
        )),
        left > 0 && more(left),
        <MailButton href={`${shop.url}${paths.account()}`}>Open my wishlists</MailButton>,
        <EndLink href={endLink(shop.url, key)} />,
      ),
    };
  },
  samples: () => ({
    two: {
      ...addressed,
      drops: [
        { ...rolex, watchId: 2, before: 21_500, now: 19_900 },
        { ...patek, watchId: 30, before: 189_000, now: 179_500 },
      ],
    },
  }),
});

function Watch({ shop, watch, price }: { shop: MailShop; watch: NamedWatch; price: string }) {
  const link = <MailLink href={`${shop.url}${paths.watch(watch.id)}`}>{watch.model}</MailLink>;
  return (
    <MailPanel
      title={watch.brandName}
      facts={[
        { label: watch.reference, value: link },
        { label: "Price", value: <strong>{price}</strong> },
      ]}
    />
  );
}

function EndLink({ href }: { href: string }) {
  return (
    <MailParagraph muted>
      <MailLink href={href}>End these mails</MailLink>
    </MailParagraph>
  );
}

const addressed = {
  email: "riley@mail.example",
  key: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
};
const rolex = { id: 2, brandName: "Rolex", model: "GMT-Master II", reference: "126710BLRO" };
const patek = {
  id: 30,
  brandName: "Patek Philippe",
  model: "Perpetual Calendar Chronograph",
  reference: "5270J-001",
};
