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
} from "#src/platform/mail/parts.mail.tsx";
import type { Config } from "#src/platform/settings/config.ts";

// Neither a visitor's name nor a visitor's text is in these mails.

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
  Addressed & { readonly watches: readonly NamedWatch[]; readonly prices: boolean }
>({
  name: "alert-confirmation",
  to: ({ email }) => ({ recipient: email, each: "alert-confirmation:", headers: autoReplied }),
  content: ({ watches, prices, key }, shop) => {
    const shown = watches.slice(0, alertLimits.shownWatches);
    const left = watches.length - shown.length;
    const steps = [
      ...shown.map((watch) => `${watchName(watch)}, ${watch.reference}`),
      ...(left > 0 ? [more(left)] : []),
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
  samples: () => ({ watches: { ...addressed, watches: [rolex, patek], prices: true } }),
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

interface AlertNews extends Addressed {
  readonly asked: NamedWatch;
  readonly watches: readonly (NamedWatch & { readonly price: number })[];
}

export const alertMail = defineMail<AlertNews>({
  name: "watch-alert",
  to: toReader("watch-alert"),
  content: ({ asked, watches, key }, shop) => {
    const isBack = watches.some(({ id }) => id === asked.id);
    const [first = asked] = isBack ? [asked] : watches;
    const heading = isBack ? "It is back" : "One like it has arrived";
    return {
      subject: `${heading}: ${watchName(first)}`,
      preheader: "You asked us to tell you.",
      heading,
      lead: isBack
        ? "The watch that you waited for is for sale again. There may be others who waited."
        : `You asked us to write when one like the ${watchName(asked)} arrives.`,
      note,
      body: mailBody(
        ...watches
          .slice(0, alertLimits.shownWatches)
          .map((watch) => (
            <Watch key={watch.id} shop={shop} watch={watch} price={formatUsd(watch.price)} />
          )),
        <MailButton href={`${shop.url}${paths.watch(first.id)}`}>Look at it</MailButton>,
        <EndLink href={endLink(shop.url, key)} />,
      ),
    };
  },
  samples: () => ({
    back: { ...addressed, asked: rolex, watches: [{ ...rolex, price: 21_500 }] },
    alike: {
      ...addressed,
      asked: rolex,
      watches: [{ ...rolex, id: 8, reference: "126710BLNR", price: 16_900 }],
    },
  }),
});

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
