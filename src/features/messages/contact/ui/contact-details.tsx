import { clsx } from "clsx";
import { usePageState, useSellerFacts, useShopDetails } from "#src/lib/page-state.tsx";

const sizes = {
  large: { list: "gap-6", link: "text-heading" },
  small: { list: "gap-3", link: "text-title" },
};

interface ContactDetailsProps {
  size?: keyof typeof sizes;
  className?: string | undefined;
}

export function ContactDetails({ size = "large", className }: ContactDetailsProps) {
  const { phone, email } = useShopDetails();
  const openingHours = usePageState().settings?.openingHours;
  const seller = useSellerFacts();
  const details = [
    { term: "Telephone", text: phone, href: `tel:${phone.replace(/[^+\d]/g, "")}` },
    { term: "Email", text: email, href: `mailto:${email}` },
  ];
  return (
    <dl className={clsx("grid", sizes[size].list, className)}>
      {details.map(({ term, text, href }) => (
        <div key={term}>
          <dt className="label-caps text-muted">{term}</dt>
          <dd className="mt-1">
            <a
              href={href}
              className={clsx(
                "inline-flex min-h-11 items-center font-display font-medium lining-nums transition-colors hover:text-accent",
                sizes[size].link,
              )}
            >
              {text}
            </a>
          </dd>
        </div>
      ))}
      {openingHours && (
        <div>
          <dt className="label-caps text-muted">Opening hours</dt>
          <dd className="mt-2 whitespace-pre-line">{openingHours}</dd>
        </div>
      )}
      {size === "large" && seller.length > 0 && (
        <div>
          <dt className="label-caps text-muted">Postal address</dt>
          <dd className="mt-2 whitespace-pre-line">{seller.join("\n")}</dd>
        </div>
      )}
    </dl>
  );
}
