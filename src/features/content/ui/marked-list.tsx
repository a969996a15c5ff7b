import type { IconNode } from "lucide";
import { Icon } from "#src/ui/icon.tsx";

interface MarkedListProps {
  /** Repeats what the heading above says, so it is for the eye alone. */
  icon: IconNode;
  items: readonly string[];
}

export function MarkedList({ icon, items }: MarkedListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[3rem_1fr] py-3.5 first:pt-0 last:pb-0">
          <Icon of={icon} className="mt-1.5 size-4 stroke-[1.5] text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}
