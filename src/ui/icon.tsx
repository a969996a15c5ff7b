import { clsx } from "clsx";
import { Eye, Heart, type IconNode, ShoppingBag } from "lucide";
import { createElement } from "react";

/** The icons of a watch card, which a page shows many times. Their shapes are in the document once. */
const sharedIds = new Map<IconNode, string>([
  [Eye, "icon-eye"],
  [Heart, "icon-heart"],
  [ShoppingBag, "icon-bag"],
]);
const viewBox = "0 0 24 24";

interface IconProps {
  of: IconNode;
  className?: string | undefined;
}

/** Decorative: the text beside it or the accessible name of its control says what it means. */
export function Icon({ of: node, className }: IconProps) {
  const sharedId = sharedIds.get(node);
  const classNames = clsx("icon", className);
  if (sharedId) {
    return (
      <svg aria-hidden="true" className={classNames}>
        <use href={`#${sharedId}`} />
      </svg>
    );
  }
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={classNames}>
      {shapesOf(node)}
    </svg>
  );
}

/** Stands once in every document, before the first icon. */
export function SharedIcons() {
  return (
    <svg aria-hidden="true" className="hidden">
      {[...sharedIds].map(([node, id]) => (
        <symbol key={id} id={id} viewBox={viewBox}>
          {shapesOf(node)}
        </symbol>
      ))}
    </svg>
  );
}

function shapesOf(node: IconNode) {
  return node.map(([tag, attributes]) =>
    createElement(tag, { key: String(attributes.d ?? JSON.stringify(attributes)), ...attributes }),
  );
}
