import { Fragment } from "react";

const joined = /(\d+-\w+)/;

/** Keeps what a hyphen joins to a number, "3-5" or "48-hour", on one line. */
export function Unbroken({ children }: { children: string }) {
  return children.split(joined).map((part, index) =>
    joined.test(part) ? (
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
