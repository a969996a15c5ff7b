import { Slot } from "@radix-ui/react-slot";
import { clsx } from "clsx";
import type { ComponentProps } from "react";

const variants = {
  plain: "text-figure not-disabled:hover:text-accent",
  solid: "bg-paper text-ink not-disabled:hover:bg-ink not-disabled:hover:text-paper",
};

/** For a link that should look like one, where there are many and each component counts. */
export function iconButtonLook(variant: keyof typeof variants = "plain"): string {
  return `icon-button ${variants[variant]}`;
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does, in words; the icon alone says nothing to a screen reader. */
  label: string;
  variant?: keyof typeof variants;
  asChild?: boolean;
};

export function IconButton({
  label,
  variant = "plain",
  asChild = false,
  type = "button",
  className,
  ...props
}: IconButtonProps) {
  const look = clsx(iconButtonLook(variant), className);
  if (asChild) return <Slot aria-label={label} className={look} {...props} />;
  return <button type={type} aria-label={label} className={look} {...props} />;
}
