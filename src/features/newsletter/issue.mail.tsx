import type { CSSProperties } from "react";
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

export interface IssueContent {
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

interface IssueCopy extends IssueContent {
  readonly email: string;
  readonly mailKey: string;
  readonly token: string;
}

export const issueMail = defineMail<IssueCopy>({
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
          id: 2,
          brandName: "Vacheron Constantin",
          model: "Overseas Chronograph Perpetual Calendar Ultra-Thin Skeleton",
          facts: "Ref. 5500V/110A-B148, 2019, White Gold, Very Good",
          price: 1_128_000,
          isReserved: true,
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

interface TestIssue extends IssueContent {
  readonly id: number;
  readonly email: string;
}

/** Its link to unsubscribe has no token: there is nothing to unsubscribe from. */
export const testIssueMail = defineMail<TestIssue>({
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
        <span className="muted" style={smallText}>
          {facts}
        </span>
        <br />
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
        <span style={{ fontSize: "14px" }}>
          <MailLink href={href}>View this watch</MailLink>
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
          {`${article.category}, ${article.readTime} min read`}
        </span>
        <br />
        <a href={href} className="ink" style={title}>
          {article.title}
        </a>
        <br />
        <span className="muted" style={smallText}>
          {article.excerpt}
        </span>
        <br />
        <span style={{ fontSize: "14px", lineHeight: "2.2" }}>
          <MailLink href={href}>Read it in our journal</MailLink>
        </span>
      </td>
    </LayoutRow>
  );
}
