import type { CSSProperties, ReactNode } from "react";
import type { Config } from "#src/platform/settings/config.ts";
import { colors, darkMode, serif, text } from "./mail-style.ts";
import { LayoutRow, MailGreeting, MailHeading, MailLink, MailParagraph } from "./parts.mail.tsx";

/*
 * Mail programs know old HTML: layout by tables, styles on the elements. The style block is for those that
 * have a dark mode; it swaps colours by class. Components are plain functions without hooks, because
 * `renderMail` also reads them as text.
 */

export interface MailShop {
  readonly name: string;
  readonly url: string;
  readonly phone: string;
  readonly email: string;
}

export function mailShop(config: Config): MailShop {
  const { storeName: name, publicUrl: url, contactPhone: phone, contactEmail: email } = config;
  return { name, url, phone, email };
}

export interface MailHeads {
  readonly subject: string;
  /** The document's title, if it is not the subject. */
  readonly title?: string;
  readonly preheader: string;
  readonly heading?: string;
  readonly greeting?: string | undefined;
  readonly lead?: string;
  readonly note?: string;
  /** The seller's legal name, postal address and tax number, in mails about orders. */
  readonly sellerLines?: readonly string[];
}

interface MailLayoutProps extends MailHeads {
  shop: MailShop;
  children: ReactNode;
}

export function MailLayout(props: MailLayoutProps) {
  const { shop, subject, preheader, heading, greeting, lead, sellerLines = [] } = props;
  const { title = subject, note = "Questions? Reply to this mail, or call us." } = props;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{darkMode}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: colors.mist }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preheader}
          {/* Keeps the mail's first lines out of the preview. */}
          {"\u00a0\u200c".repeat(80)}
        </div>
        <main>
          <LayoutRow className="ground" style={{ backgroundColor: colors.mist }}>
            <td align="center" className="outer-cell" style={{ padding: "32px 16px" }}>
              <table
                role="presentation"
                className="sheet"
                width={600}
                cellPadding={0}
                cellSpacing={0}
                style={{
                  width: "100%",
                  maxWidth: "600px",
                  backgroundColor: colors.paper,
                  border: `1px solid ${colors.line}`,
                  borderCollapse: "separate",
                }}
              >
                <tbody>
                  <tr>
                    <td className="sheet-cell" style={{ padding: "40px 48px 0" }}>
                      <WordMark {...shop} />
                    </td>
                  </tr>
                  <tr>
                    <td className="sheet-cell" style={{ padding: "36px 48px 12px", ...text }}>
                      {heading !== undefined && <MailHeading>{heading}</MailHeading>}
                      {greeting !== undefined && <MailGreeting name={greeting} />}
                      {lead !== undefined && <MailParagraph>{lead}</MailParagraph>}
                      {props.children}
                    </td>
                  </tr>
                  <tr>
                    <td className="sheet-cell" style={{ padding: "0 48px 40px" }}>
                      <Footer shop={shop} note={note} sellerLines={sellerLines} />
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </LayoutRow>
        </main>
      </body>
    </html>
  );
}

function WordMark({ name, url }: MailShop) {
  return (
    <a
      href={url}
      className="ink"
      style={{
        fontFamily: serif,
        fontSize: "28px",
        lineHeight: "1",
        letterSpacing: "0.02em",
        color: colors.ink,
        textDecoration: "none",
      }}
    >
      {name}
      <span
        className="brass-rule"
        style={{
          display: "block",
          width: "40px",
          marginTop: "18px",
          borderTop: `2px solid ${colors.brass}`,
        }}
      />
    </a>
  );
}

interface FooterProps {
  shop: MailShop;
  note: string;
  sellerLines: readonly string[];
}

function Footer({ shop: { name, phone, email, url }, note, sellerLines }: FooterProps) {
  const small: CSSProperties = { ...text, fontSize: "14px", color: colors.muted, margin: 0 };
  return (
    <div
      className="rule"
      style={{ borderTop: `1px solid ${colors.line}`, paddingTop: "24px", marginTop: "12px" }}
    >
      <p className="muted" style={small}>
        {note}
      </p>
      <p className="muted" style={{ ...small, marginTop: "12px" }}>
        {name}
        <br />
        <MailLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</MailLink>
        <br />
        <MailLink href={`mailto:${email}`}>{email}</MailLink>
        <br />
        <MailLink href={url}>{url.replace(/^https?:\/\//, "")}</MailLink>
      </p>
      {sellerLines.length > 0 && (
        <p className="muted" style={{ ...small, marginTop: "12px" }}>
          {sellerLines.join(", ")}
        </p>
      )}
    </div>
  );
}
