import type { LucideIcon } from "lucide-react";

interface MarkedListProps {
  /** Repeats what the heading above says, so it is for the eye alone. */
  icon: LucideIcon;
  items: readonly string[];
}

export function MarkedList({ icon: Icon, items }: MarkedListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[3rem_1fr] py-3.5 first:pt-0 last:pb-0">
          <Icon aria-hidden="true" className="mt-1.5 size-4 stroke-[1.5] text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}
