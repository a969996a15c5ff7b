import { alertLimits } from "#src/domain/enquiry-limits.ts";
import { formatUsd } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import { paths } from "#src/lib/paths.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLink,
  MailPanel,
  MailParagraph,
  MailSteps,
} from "#src/platform/mail/parts.mail.tsx";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { alertMailTexts as texts } from "./alerts.messages.ts";

interface NamedWatch {
  readonly id: number;
  readonly brandName: string;
  readonly model: string;
  readonly reference: string;
}

const fullName = (watch: NamedWatch) => `${watchName(watch)}, ${watch.reference}`;
const linkTo = (page: string, shop: MailShop, key: string) => `${shop.url}${page}#token=${key}`;

/** Mail programs show it beside the sender. */
export const unsubscribeHeader = (shop: MailShop, key: string) => ({
  "List-Unsubscribe": `<${linkTo(paths.endAlert(), shop, key)}>`,
});

/** Asks the owner of an address whether to write about these watches. */
export function confirmAlertMail(
  shop: MailShop,
  { watches, prices, key }: { watches: readonly NamedWatch[]; prices: boolean; key: string },
) {
  const { subject, preheader, ...confirm } = texts.confirm;
  const names = watches.slice(0, alertLimits.shownWatches).map(fullName);
  const more = watches.length - names.length;
  const steps = [
    ...names,
    ...(more > 0 ? [texts.more(more)] : []),
    ...(prices ? [confirm.prices] : []),
  ];
  const children = (
    <>
      <MailHeading>{confirm.heading}</MailHeading>
      <MailParagraph>{confirm.lead}</MailParagraph>
      <MailPanel title={confirm.panel}>
        <MailSteps steps={steps} />
      </MailPanel>
      <MailButton href={linkTo(paths.confirmAlert(), shop, key)}>{confirm.button}</MailButton>
      <MailParagraph muted>{confirm.notYou}</MailParagraph>
    </>
  );
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}

interface AlertNews {
  /** The watch that was asked for. */
  readonly asked: NamedWatch;
  readonly watches: readonly (NamedWatch & { readonly price: number })[];
  readonly key: string;
}

/** The watch is for sale again, or one like it is. */
export function alertMail(shop: MailShop, { asked, watches, key }: AlertNews) {
  const isBack = watches.some(({ id }) => id === asked.id);
  const [first = asked] = isBack ? [asked] : watches;
  const subject = (isBack ? texts.back : texts.alike).subject(watchName(first));
  const { heading } = isBack ? texts.back : texts.alike;
  const lead = isBack ? texts.back.lead : texts.alike.lead(watchName(asked));
  const shown = watches.slice(0, alertLimits.shownWatches);
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      <MailParagraph>{lead}</MailParagraph>
      <Watches
        shop={shop}
        rows={shown.map((watch) => ({ watch, value: formatUsd(watch.price) }))}
      />
      <MailButton href={`${shop.url}${paths.watch(first.id)}`}>{texts.button}</MailButton>
      <EndLink shop={shop} alertKey={key} />
    </>
  );
  const { preheader, note } = texts;
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, note, children })) };
}

interface Drop extends Omit<NamedWatch, "id"> {
  readonly watchId: number;
  readonly before: number;
  readonly now: number;
}

/** All prices that fell, in one mail. */
export function priceDropMail(
  shop: MailShop,
  { drops, key }: { drops: readonly Drop[]; key: string },
) {
  const { subject: subjectOf, preheader, heading, lead, was, button } = texts.drops;
  const subject = subjectOf(drops.length);
  const rows = drops.slice(0, alertLimits.shownWatches).map((drop) => ({
    watch: { ...drop, id: drop.watchId },
    value: `${formatUsd(drop.now)}, ${was(formatUsd(drop.before))}`,
  }));
  const more = drops.length - rows.length;
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      <MailParagraph>{lead}</MailParagraph>
      <Watches shop={shop} rows={rows} />
      {more > 0 && <MailParagraph>{texts.more(more)}</MailParagraph>}
      <MailButton href={`${shop.url}${paths.account()}`}>{button}</MailButton>
      <EndLink shop={shop} alertKey={key} />
    </>
  );
  const { note } = texts;
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, note, children })) };
}

interface WatchesProps {
  shop: MailShop;
  rows: readonly { readonly watch: NamedWatch; readonly value: string }[];
}

function Watches({ shop, rows }: WatchesProps) {
  return (
    <>
      {rows.map(({ watch, value }) => (
        <MailPanel key={watch.id} title={watch.brandName}>
          <MailFacts
            facts={[
              {
                label: watch.reference,
                value: (
                  <MailLink href={`${shop.url}${paths.watch(watch.id)}`}>{watch.model}</MailLink>
                ),
              },
              { label: "Price", value: <strong>{value}</strong> },
            ]}
          />
        </MailPanel>
      ))}
    </>
  );
}

function EndLink({ shop, alertKey }: { shop: MailShop; alertKey: string }) {
  return (
    <MailParagraph muted>
      <MailLink href={linkTo(paths.endAlert(), shop, alertKey)}>{texts.end}</MailLink>
    </MailParagraph>
  );
}
