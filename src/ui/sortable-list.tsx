import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical } from "lucide";
import { type DragEvent, type ReactNode, type Ref, useState } from "react";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

interface SortableListProps<Item> {
  ref?: Ref<HTMLOListElement>;
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  /** It sets the height and spacing of a row. */
  rowClassName: string;
  children: (item: Item) => ReactNode;
  /** Buttons after those that move the item. */
  actions: (item: Item) => ReactNode;
}

/** A list that is put in order by dragging or with buttons. Screen readers are told where an item has gone. */
export function SortableList<Item extends { readonly id: number }>(props: SortableListProps<Item>) {
  const { ref, label, items, nameOf, onOrder, rowClassName, children, actions } = props;
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setAnnouncement(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
  };

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={ref} aria-label={label} className="border-line border-t">
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            name={nameOf(item)}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            isDragged={dragged === index}
            className={rowClassName}
            actions={actions(item)}
            onDrag={(isDragged) => setDragged(isDragged ? index : undefined)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, index);
              setDragged(undefined);
            }}
            onMove={(by) => move(index, index + by)}
          >
            {children(item)}
          </SortableRow>
        ))}
      </ol>
    </>
  );
}

interface SortableRowProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  className: string;
  children: ReactNode;
  actions: ReactNode;
  onDrag: (isDragged: boolean) => void;
  onDrop: () => void;
  onMove: (by: -1 | 1) => void;
}

function SortableRow(props: SortableRowProps) {
  const { name, isFirst, isLast, isDragged, className, children, actions } = props;
  const { onDrag, onDrop, onMove } = props;
  const [isOver, setOver] = useState(false);
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      onDrag(true);
    },
    onDragEnd: () => onDrag(false),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop();
    },
  };
  return (
    <li
      {...drag}
      className={clsx(
        "flex items-center border-line border-b transition-colors",
        className,
        isDragged && "opacity-40",
        isOver && !isDragged && "bg-mist shadow-[inset_0_2px_0_var(--color-brass)]",
      )}
    >
      <Icon
        of={GripVertical}
        className="size-4 shrink-0 cursor-grab text-line-strong pointer-coarse:hidden"
      />
      {children}
      <div className="flex shrink-0 items-center">
        <IconButton label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <Icon of={ArrowUp} />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <Icon of={ArrowDown} />
        </IconButton>
        {actions}
      </div>
    </li>
  );
}
