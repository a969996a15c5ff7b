import { Fragment } from "react";
import { legalPages } from "#src/domain/constants.ts";
import { useSellerFacts, useShopDetails } from "#src/lib/page-state.tsx";
import { UtcDate } from "#src/ui/date.tsx";

const hyphenated = /(\b\d+-\w+)/;

/** Keeps numbers with a hyphen, such as "3-5" or "48-hour", on one line. */
export function NoWrapNumbers({ children }: { children: string }) {
  return children.split(hyphenated).map((part, index) =>
    hyphenated.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

export function StoreName() {
  return useShopDetails().storeName;
}

/** One sentence, or nothing where the shop does not name its seller. */
export function RunBy() {
  const seller = useSellerFacts();
  return seller.length > 0 ? ` The shop is run by ${seller.join(", ")}.` : null;
}

export function MailLink() {
  const { email } = useShopDetails();
  return <a href={`mailto:${email}`}>{email}</a>;
}

export function LastUpdated() {
  const { lastUpdated } = legalPages;
  return (
    <>
      Last updated <UtcDate at={lastUpdated} />
    </>
  );
}
