import { Plus } from "lucide";
import { Icon } from "#src/ui/icon.tsx";

interface ChoiceRowProps {
  name: string;
  note: string;
  disabled: boolean;
  onChoose: () => void;
}

export function ChoiceRow({ name, note, disabled, onChoose }: ChoiceRowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        onClick={onChoose}
        className="group flex min-h-14 w-full items-center gap-4 py-3 text-left transition-colors not-disabled:hover:text-accent disabled:cursor-progress disabled:opacity-60"
      >
        <span className="min-w-0 grow font-medium">{name}</span>
        <span className="shrink-0 text-muted text-sm">{note}</span>
        <Icon
          of={Plus}
          className="size-5 shrink-0 stroke-[1.25] text-line-strong transition-colors group-hover:text-accent"
        />
      </button>
    </li>
  );
}
