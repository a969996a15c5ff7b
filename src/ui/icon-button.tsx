import { Slot } from "@radix-ui/react-slot";
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { inactiveProps } from "./button.tsx";

const variants = {
  plain: "text-figure not-aria-disabled:hover:text-accent",
  solid: "bg-paper text-ink not-aria-disabled:hover:bg-ink not-aria-disabled:hover:text-paper",
};

/** For links in long lists, where rendering a component for each would cost too much. */
export function iconButtonClassName(variant: keyof typeof variants = "plain"): string {
  return `icon-button ${variants[variant]}`;
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** The accessible name. */
  label: string;
  variant?: keyof typeof variants;
  /** Styles the only child, usually a link, instead of rendering a button. */
  asChild?: boolean;
}

export function IconButton({
  label,
  variant = "plain",
  asChild = false,
  type = "button",
  disabled = false,
  onClick,
  className,
  ...props
}: IconButtonProps) {
  const classNames = clsx(iconButtonClassName(variant), className);
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
