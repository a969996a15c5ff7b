import { X } from "lucide";
import { Icon } from "#src/ui/icon.tsx";

interface RemovableChipsProps {
  label: string;
  /** Each is a link to the same listing without it. */
  chips: readonly { readonly label: string; readonly href: string }[];
}

export function RemovableChips({ label: listLabel, chips }: RemovableChipsProps) {
  return (
    <ul aria-label={listLabel} className="flex flex-wrap gap-2">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-line-strong px-3 text-sm transition-colors hover:border-ink hover:text-accent pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove </span>
            {label}
            <Icon of={X} className="size-3.5 stroke-[1.5]" />
          </a>
        </li>
      ))}
    </ul>
  );
}
