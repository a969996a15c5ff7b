import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";

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

/** Leads to the file of the owner of an address. A shop without a back office has no files. */
export function useCustomerHref(email: string | null): string | undefined {
  const hasFiles = useCapability("backoffice");
  return hasFiles && email
    ? `${paths.customers()}?${new URLSearchParams({ search: email })}`
    : undefined;
}
