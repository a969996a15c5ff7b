import { Slot } from "@radix-ui/react-slot";
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";

const variants = {
  primary:
    "border-figure bg-figure text-ground not-disabled:hover:border-accent not-disabled:hover:bg-accent",
  secondary:
    "border-figure text-figure not-disabled:hover:bg-figure not-disabled:hover:text-ground",
  quiet: "border-transparent text-figure link-quiet not-disabled:hover:text-accent",
  danger: "border-danger bg-danger text-white not-disabled:hover:bg-danger/85",
};

const sizes = {
  small: "min-h-9 px-4 text-sm pointer-coarse:min-h-11",
  medium: "min-h-11 px-6 text-sm",
  large: "min-h-13 px-9 text-base",
};

interface ButtonLook {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** For a link that should look like a button, where there are many and each component counts. */
export function buttonLook({ variant = "primary", size = "medium" }: ButtonLook): string {
  return `button ${variants[variant]} ${sizes[size]}`;
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Shows a spinner and takes no further clicks. */
    loading?: boolean;
    /** Lends the look to the only child, usually a link. */
    asChild?: boolean;
  };

export function Button({
  variant = "primary",
  size = "medium",
  loading = false,
  asChild = false,
  type = "button",
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const look = clsx(buttonLook({ variant, size }), className);
  if (asChild) {
    return (
      <Slot className={look} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type={type}
      className={look}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...props}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
