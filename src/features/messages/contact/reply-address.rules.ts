interface MailSettings {
  readonly inboundMail: { readonly address: string } | undefined;
  readonly contactEmail: string;
}

/** Where the sender of an enquiry answers: `inbox+<token>@…`, or the shop's own address. */
export function replyAddress({ inboundMail, contactEmail }: MailSettings, token: string): string {
  if (!inboundMail) return contactEmail;
  const [name, domain] = inboundMail.address.split("@");
  return `${name}+${token}@${domain}`;
}

/** The token of the first of these recipients that is an address of `replyAddress`. */
export function tokenIn(recipients: readonly string[], address: string): string | undefined {
  const [name = "", domain = ""] = address.toLowerCase().split("@");
  for (const recipient of recipients) {
    const typed = recipient.trim().toLowerCase();
    if (!typed.startsWith(`${name}+`) || !typed.endsWith(`@${domain}`)) continue;
    const token = typed.slice(name.length + 1, -domain.length - 1);
    if (/^[\da-f]{30}$/.test(token)) return token;
  }
  return undefined;
}

/**
 * Headers by which mail programs show all mails of an enquiry as one conversation. Its own id, which no message has,
 * stands first, because our mails get their ids when they are sent.
 */
export function threadHeaders(publicUrl: string, token: string, received: readonly string[] = []) {
  const root = `<enquiry-${token}@${new URL(publicUrl).hostname}>`;
  const references = [root, ...received.slice(-shownReferences)];
  return { "In-Reply-To": references.at(-1) ?? root, References: references.join(" ") };
}

const shownReferences = 10;
