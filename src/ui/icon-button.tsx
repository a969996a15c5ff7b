import { clsx } from "clsx";
import { Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { inactiveProps } from "./button.tsx";

const solid = "bg-paper text-ink not-aria-disabled:hover:bg-ink not-aria-disabled:hover:text-paper";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  label: string;
  /** The button stands on a picture. */
  solid?: boolean;
  /** Styles the only child, usually a link, instead of rendering a button. */
  asChild?: boolean;
}

export function IconButton({
  label,
  solid: isSolid = false,
  asChild = false,
  type = "button",
  disabled = false,
  onClick,
  className,
  ...props
}: IconButtonProps) {
  const classNames = clsx("icon-button", isSolid && solid, className);
  if (asChild) {
    return <Slot aria-label={label} className={classNames} onClick={onClick} {...props} />;
  }
  return (
    <button
      type={type}
      aria-label={label}
      className={classNames}
      {...inactiveProps(disabled, onClick)}
      {...props}
    />
  );
}
