/** A link among facts. Another site opens in a new tab and learns nothing of the back office. */
export function TextLink({ href, children }: { href: string; children: string }) {
  const isWeb = href.startsWith("http");
  return (
    <a
      href={href}
      {...(isWeb && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      className="link-quiet hover:text-accent"
    >
      <bdi>{children}</bdi>
      {isWeb && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

export const MailLink = ({ to }: { to: string }) => <TextLink href={`mailto:${to}`}>{to}</TextLink>;

export const PhoneLink = ({ to }: { to: string }) => (
  <TextLink href={`tel:${to.replace(/[^+\d]/g, "")}`}>{to}</TextLink>
);
