import type { IconNode } from "lucide";
import { createElement } from "react";

interface IconProps {
  of: IconNode;
  className?: string | undefined;
}

/** Decorative: the text beside it or the accessible name of its control says what it means. */
export function Icon({ of: node, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {node.map(([tag, attributes]) =>
        createElement(tag, {
          key: String(attributes.d ?? JSON.stringify(attributes)),
          ...attributes,
        }),
      )}
    </svg>
  );
}
