import type { CSSProperties } from "react";
import { formatUsd } from "#src/domain/money.ts";
import type { Article } from "#src/features/content/articles.ts";
import { paths } from "#src/lib/paths.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import { colors, sans, serif, text } from "#src/platform/mail/mail-style.ts";
import {
  LayoutRow,
  MailButton,
  MailHeading,
  MailLink,
  MailParagraph,
  MailSubheading,
} from "#src/platform/mail/parts.mail.tsx";
import { type RenderedMail, renderMail } from "#src/platform/mail/render-mail.ts";
import { issueMail as texts } from "./newsletter-mails.messages.ts";

interface MailedWatch {
  readonly id: number;
  readonly brandName: string;
  readonly model: string;
  /** Reference, year, size and so on, in one line. */
  readonly facts: string;
  /** In dollars. */
  readonly price: number;
  readonly isReserved: boolean;
}

interface IssueContent {
  readonly subject: string;
  readonly intro: string;
  readonly watches: readonly MailedWatch[];
  readonly articles: readonly Article[];
}

const cell: CSSProperties = {
  ...text,
  padding: "22px 0",
  borderTop: `1px solid ${colors.line}`,
  verticalAlign: "top",
};
const label: CSSProperties = {
  fontFamily: sans,
  fontSize: "12px",
  lineHeight: "2",
  letterSpacing: "0.08em",
  textTransform: "uppercase",
};
const title: CSSProperties = {
  fontFamily: serif,
  fontSize: "23px",
  lineHeight: "1.3",
  color: colors.ink,
  textDecoration: "none",
};
const small: CSSProperties = { ...text, fontSize: "14px", color: colors.muted };

/** Type alone, no pictures (docs/decisions/062-newsletter.md). */
export function issueMail(
  shop: MailShop,
  { subject, intro, watches, articles }: IssueContent,
  unsubscribeUrl: string,
): RenderedMail {
  const paragraphs = intro.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  const children = (
    <>
      <MailHeading>{subject}</MailHeading>
      {paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{withBreaks(paragraph)}</MailParagraph>
      ))}
      {watches.length > 0 && (
        <>
          <MailSubheading>{texts.watches}</MailSubheading>
          {watches.map((watch) => (
            <WatchEntry key={watch.id} shop={shop} watch={watch} />
          ))}
          <MailButton href={shop.url + paths.shop()}>{texts.all}</MailButton>
        </>
      )}
      {articles.length > 0 && (
        <>
          <MailSubheading>{texts.articles}</MailSubheading>
          {articles.map((article) => (
            <ArticleEntry key={article.id} shop={shop} article={article} />
          ))}
        </>
      )}
      <p className="muted" style={{ ...small, margin: "28px 0 0" }}>
        {texts.why} <MailLink href={unsubscribeUrl}>{texts.unsubscribe}</MailLink>
      </p>
    </>
  );
  const preheader = paragraphs[0]?.slice(0, 140) ?? "";
  return renderMail(MailLayout({ shop, subject, preheader, children }));
}

function withBreaks(paragraph: string) {
  return paragraph.split("\n").flatMap((line, index) =>
    index === 0
      ? [line]
      : [
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
          <br key={index} />,
          line,
        ],
  );
}

function WatchEntry({ shop, watch }: { shop: MailShop; watch: MailedWatch }) {
  const { id, brandName, model, facts, price, isReserved } = watch;
  const href = shop.url + paths.watch(id);
  return (
    <LayoutRow>
      <td className="rule" style={cell}>
        <span className="muted" style={{ ...label, color: colors.muted }}>
          {brandName}
        </span>
        <br />
        <a href={href} className="ink" style={title}>
          {model}
        </a>
        <br />
        <span className="muted" style={small}>
          {facts}
        </span>
        <br />
        <span
          className="ink"
          style={{ ...text, lineHeight: "2", fontVariantNumeric: "tabular-nums" }}
        >
          {formatUsd(price)}
          {isReserved && (
            <span className="muted" style={small}>{`, ${texts.reserved.toLowerCase()}`}</span>
          )}
        </span>
        <br />
        <span style={{ fontSize: "14px" }}>
          <MailLink href={href}>{texts.view}</MailLink>
        </span>
      </td>
    </LayoutRow>
  );
}

/** The journal's page has all articles; they have no pages of their own yet. */
function ArticleEntry({ shop, article }: { shop: MailShop; article: Article }) {
  const href = shop.url + paths.blog();
  return (
    <LayoutRow>
      <td className="rule" style={cell}>
        <span className="muted" style={{ ...label, color: colors.muted }}>
          {`${article.category}, ${texts.minutes(article.readTime)}`}
        </span>
        <br />
        <a href={href} className="ink" style={title}>
          {article.title}
        </a>
        <br />
        <span className="muted" style={small}>
          {article.excerpt}
        </span>
        <br />
        <span style={{ fontSize: "14px", lineHeight: "2.2" }}>
          <MailLink href={href}>{texts.journal}</MailLink>
        </span>
      </td>
    </LayoutRow>
  );
}
