import type { CSSProperties, ReactNode } from "react";
import { colors, sans, serif, text } from "./mail-style.ts";

/** A table for layout with one row, for mail programs that know no other layout. */
export function LayoutRow(props: {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}) {
  const { className, style, children } = props;
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ width: "100%", ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h1
      className="ink heading"
      style={{
        fontFamily: serif,
        fontSize: "32px",
        lineHeight: "1.15",
        fontWeight: 500,
        letterSpacing: "-0.005em",
        color: colors.ink,
        margin: "0 0 20px",
      }}
    >
      {children}
    </h1>
  );
}

const label: CSSProperties = {
  fontFamily: sans,
  fontSize: "12px",
  lineHeight: "1.4",
  fontWeight: 600,
  letterSpacing: "0.12em",
  textTransform: "uppercase",
  color: colors.brass,
};

export function MailSubheading({ children }: { children: ReactNode }) {
  return (
    <h2 className="brass" style={{ ...label, margin: "36px 0 12px" }}>
      {children}
    </h2>
  );
}

interface MailParagraphProps {
  children: ReactNode;
  muted?: boolean;
}

export function MailParagraph({ children, muted = false }: MailParagraphProps) {
  return (
    <p
      className={muted ? "muted" : "ink"}
      style={{
        ...text,
        ...(muted && { fontSize: "14px", color: colors.muted }),
        margin: "0 0 16px",
      }}
    >
      {children}
    </p>
  );
}

/** The character is invisible and a part of no address. */
const wordJoiner = "\u2060";

/** A name or an address that somebody typed. Mail programs would make a link of one such as `win.example`. */
export const unlinked = (typed: string): string =>
  typed.replace(/(?<=\S)[.:@](?=\S)/g, `$&${wordJoiner}`);

export function MailUsername({ username }: { username: string }) {
  return <strong>{unlinked(username)}</strong>;
}

export function MailGreeting({ name }: { name: string }) {
  return <MailParagraph>{`Dear ${unlinked(name)},`}</MailParagraph>;
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="brass" style={{ color: colors.brass, textDecoration: "underline" }}>
      {children}
    </a>
  );
}

/** The one thing to do next: a link that looks like the shop's button. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "28px 0" }}>
      <a
        href={href}
        className="button"
        style={{
          display: "inline-block",
          padding: "15px 32px",
          fontFamily: sans,
          fontSize: "15px",
          lineHeight: "1.3",
          fontWeight: 500,
          letterSpacing: "0.02em",
          color: colors.paper,
          backgroundColor: colors.ink,
          borderRadius: "2px",
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}

interface MailPanelProps {
  title: string;
  facts?: readonly Fact[];
  children?: ReactNode;
}

export function MailPanel({ title, facts, children }: MailPanelProps) {
  return (
    <LayoutRow style={{ margin: "28px 0" }}>
      <td
        className="panel"
        style={{ ...text, padding: "24px 24px 8px", backgroundColor: colors.mist }}
      >
        <h2 className="brass" style={{ ...label, margin: "0 0 12px" }}>
          {title}
        </h2>
        {facts && <MailFacts facts={facts} />}
        {children}
      </td>
    </LayoutRow>
  );
}

export function MailTextPanel({ title, text }: { title: string; text: string }) {
  return (
    <MailPanel title={title}>
      {text.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        <MailParagraph key={index}>{line}</MailParagraph>
      ))}
    </MailPanel>
  );
}

export function MailSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="ink" style={{ ...text, margin: "0 0 16px", padding: "0 0 0 22px" }}>
      {steps.map((step) => (
        <li key={step} style={{ margin: "0 0 8px", paddingLeft: "4px" }}>
          {step}
        </li>
      ))}
    </ol>
  );
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export function MailFacts({ facts }: { facts: readonly Fact[] }) {
  const cell: CSSProperties = { ...dataCell, padding: "6px 0" };
  const head = { ...cell, width: "38%", paddingRight: "12px", fontWeight: 400 };
  return (
    <DataTable>
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row" align="left" className="muted" style={{ ...head, color: colors.muted }}>
            {label}
          </th>
          <td className="ink" style={{ ...cell, overflowWrap: "anywhere" }}>
            {value}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

const dataCell: CSSProperties = { ...text, fontSize: "15px", verticalAlign: "top" };

function DataTable({ children }: { children: ReactNode }) {
  const style: CSSProperties = { width: "100%", margin: "0 0 16px" };
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

interface MailLine {
  readonly key: string | number;
  readonly name: string;
  readonly detail?: string;
  /** It is shown if it is more than one. */
  readonly quantity: number;
  readonly amount: string;
}

type MailTotal = Readonly<Record<"label" | "amount", string>>;

interface MailLinesProps {
  lines: readonly MailLine[];
  /** Sums before the last: subtotal, delivery. */
  sums: readonly MailTotal[];
  total: MailTotal;
}

export function MailLines({ lines, sums, total }: MailLinesProps) {
  return (
    <DataTable>
      {lines.map(({ key, name, detail, quantity, amount }) => (
        <AmountRow key={key} amount={amount} style={{ ...ruled, padding: "14px 0" }}>
          <span style={{ fontFamily: serif, fontSize: "19px", lineHeight: "1.3" }}>{name}</span>
          {quantity > 1 && ` × ${quantity}`}
          {detail !== undefined && (
            <>
              <br />
              <span className="muted" style={{ fontSize: "14px", color: colors.muted }}>
                {detail}
              </span>
            </>
          )}
        </AmountRow>
      ))}
      {sums.map(({ label, amount }, index) => (
        <AmountRow
          key={label}
          amount={amount}
          style={index === 0 ? { ...ruled, padding: "16px 0 4px" } : { padding: "4px 0" }}
        >
          {label}
        </AmountRow>
      ))}
      <AmountRow
        amount={total.amount}
        style={{ padding: "12px 0 0", fontSize: "18px", fontWeight: 600 }}
      >
        {total.label}
      </AmountRow>
    </DataTable>
  );
}

const ruled: CSSProperties = { borderTop: `1px solid ${colors.line}` };

interface AmountRowProps {
  amount: string;
  style: CSSProperties;
  children: ReactNode;
}

function AmountRow({ amount, style, children }: AmountRowProps) {
  const cell: CSSProperties = { ...dataCell, fontWeight: 400, ...style };
  return (
    <tr>
      <th scope="row" align="left" className="ink rule" style={cell}>
        {children}
      </th>
      <td
        align="right"
        className="ink rule"
        style={{ ...cell, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
      >
        {amount}
      </td>
    </tr>
  );
}
