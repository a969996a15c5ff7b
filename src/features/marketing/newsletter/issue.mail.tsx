import type { CSSProperties, ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { type Article, articles } from "#src/features/content/articles.ts";
import { paths } from "#src/lib/paths.ts";
import { defineMail, mailBody } from "#src/platform/mail/define-mail.ts";
import type { MailShop } from "#src/platform/mail/layout.mail.tsx";
import { colors, sans, serif, text } from "#src/platform/mail/mail-style.ts";
import {
  LayoutRow,
  MailButton,
  MailLink,
  MailParagraph,
  MailSubheading,
} from "#src/platform/mail/parts.mail.tsx";

interface MailedWatch {
  readonly id: number;
  readonly brandName: string;
  readonly model: string;
  readonly facts: string;
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
const labelStyle: CSSProperties = {
  fontFamily: sans,
  fontSize: "12px",
  lineHeight: "2",
  letterSpacing: "0.08em",
  textTransform: "uppercase",
  color: colors.muted,
};
const titleStyle: CSSProperties = {
  fontFamily: serif,
  fontSize: "23px",
  lineHeight: "1.3",
  color: colors.ink,
  textDecoration: "none",
};
const smallText: CSSProperties = { ...text, fontSize: "14px", color: colors.muted };

/** Type alone, no pictures (docs/decisions/062-newsletter.md). */
function contentOf(
  { subject, intro, watches, articles }: IssueContent,
  shop: MailShop,
  unsubscribeUrl: string,
) {
  const paragraphs = intro.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return {
    subject,
    preheader: paragraphs[0]?.slice(0, 140) ?? "",
    heading: subject,
    body: mailBody(
      ...paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{withBreaks(paragraph)}</MailParagraph>
      )),
      watches.length > 0 && (
        <>
          <MailSubheading>In the shop</MailSubheading>
          {watches.map((watch) => (
            <WatchEntry key={watch.id} shop={shop} watch={watch} />
          ))}
          <MailButton href={shop.url + paths.shop()}>See all watches</MailButton>
        </>
      ),
      articles.length > 0 && (
        <>
          <MailSubheading>To read</MailSubheading>
          {articles.map((article) => (
            <ArticleEntry key={article.id} shop={shop} article={article} />
          ))}
        </>
      ),
      <p className="muted" style={{ ...smallText, margin: "28px 0 0" }}>
        You get this newsletter because you subscribed to it and confirmed your address.{" "}
        <MailLink href={unsubscribeUrl}>Unsubscribe with one click</MailLink>
      </p>,
    ),
  };
}

type Copied = Readonly<Record<"email" | "mailKey" | "token", string>>;

export const issueMail = defineMail<IssueContent & Copied>({
  name: "newsletter",
  to: ({ email, mailKey, token }, { publicUrl }) => ({
    recipient: email,
    once: mailKey,
    headers: {
      "List-Unsubscribe": `<${publicUrl}/api/newsletter/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  }),
  content: ({ token, ...issue }, shop) =>
    contentOf(issue, shop, `${shop.url}${paths.unsubscribe()}#token=${token}`),
  samples: () => ({
    issue: {
      email: "riley@mail.example",
      mailKey: "",
      token: `${"abc".repeat(14)}d`,
      subject: "New this month: three steel classics",
      intro:
        "Dear reader,\n\nthree watches came to us this month that we would gladly have kept. All have been opened, checked and regulated in our workshop.\n\nAnd for the long evenings: how the steel sports watch was invented.",
      watches: [
        {
          ...{ id: 1, brandName: "Rolex", model: "Submariner Date", price: 14_500 },
          ...{ facts: "Ref. 126610LN, 2021, Steel, Excellent", isReserved: false },
        },
        {
          ...{ id: 2, brandName: "Vacheron Constantin", price: 1_128_000, isReserved: true },
          model: "Overseas Chronograph Perpetual Calendar Ultra-Thin Skeleton",
          facts: "Ref. 5500V/110A-B148, 2019, White Gold, Very Good",
        },
        {
          ...{ id: 3, brandName: "Omega", model: "Speedmaster Professional", price: 6_900 },
          ...{ facts: "Ref. 310.30.42.50.01.001, 2022, Steel, New", isReserved: false },
        },
      ],
      articles: articles.slice(0, 2),
    },
  }),
});

/** Its link to unsubscribe has no token: there is nothing to unsubscribe from. */
export const testIssueMail = defineMail<IssueContent & { id: number; email: string }>({
  name: "newsletter-test",
  to: ({ id, email }) => ({ recipient: email, each: `newsletter-test ${id} ` }),
  content: ({ subject, ...issue }, shop) => ({
    ...contentOf({ subject, ...issue }, shop, shop.url + paths.unsubscribe()),
    subject: `Test: ${subject}`,
    title: subject,
  }),
  samples: () => {
    const email = "jo@mail.example";
    return { short: { id: 1, email, subject: "Hello", intro: "Hi", watches: [], articles: [] } };
  },
});

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

interface EntryProps {
  label: string;
  href: string;
  title: string;
  text: string;
  link: string;
  linkStyle?: CSSProperties;
  children?: ReactNode;
}

function Entry({ label, href, title, text: facts, link, linkStyle, children }: EntryProps) {
  return (
    <LayoutRow>
      <td className="rule" style={cell}>
        <span className="muted" style={labelStyle}>
          {label}
        </span>
        <br />
        <a href={href} className="ink" style={titleStyle}>
          {title}
        </a>
        <br />
        <span className="muted" style={smallText}>
          {facts}
        </span>
        <br />
        {children}
        <span style={{ fontSize: "14px", ...linkStyle }}>
          <MailLink href={href}>{link}</MailLink>
        </span>
      </td>
    </LayoutRow>
  );
}

function WatchEntry({ shop, watch }: { shop: MailShop; watch: MailedWatch }) {
  const { id, brandName, model, facts, price, isReserved } = watch;
  const href = shop.url + paths.watch(id);
  return (
    <Entry label={brandName} href={href} title={model} text={facts} link="View this watch">
      <span
        className="ink"
        style={{ ...text, lineHeight: "2", fontVariantNumeric: "tabular-nums" }}
      >
        {formatUsd(price)}
        {isReserved && (
          <span className="muted" style={smallText}>
            {", reserved"}
          </span>
        )}
      </span>
      <br />
    </Entry>
  );
}

/** The journal's page has all articles; they have no pages of their own yet. */
function ArticleEntry({ shop, article }: { shop: MailShop; article: Article }) {
  return (
    <Entry
      label={`${article.category}, ${article.readTime} min read`}
      href={shop.url + paths.blog()}
      title={article.title}
      text={article.excerpt}
      link="Read it in our journal"
      linkStyle={{ lineHeight: "2.2" }}
    />
  );
}
