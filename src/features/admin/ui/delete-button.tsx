import { Trash2 } from "lucide";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";

interface DeleteButtonProps {
  name: string;
  onPress: (button: HTMLElement) => void;
}

export function DeleteButton({ name, onPress }: DeleteButtonProps) {
  return (
    <IconButton
      label={`Delete ${name}`}
      data-deletes
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className="text-muted"
    >
      <Icon of={Trash2} />
    </IconButton>
  );
}

/**
 * Remembers a button by its place among its like, for the focus: when its row is gone, that of the row
 * which moved up takes it, then that of the last one, and without any the page.
 */
export function placeOf(button: HTMLElement): () => void {
  const table = button.closest("table");
  const buttons = () => [...(table?.querySelectorAll<HTMLElement>("[data-deletes]") ?? [])];
  const place = buttons().indexOf(button);
  return () => {
    const left = table?.isConnected ? buttons() : [];
    const next = button.isConnected ? button : (left[place] ?? left.at(-1));
    (next ?? document.getElementById("main"))?.focus({ preventScroll: next === undefined });
  };
}
