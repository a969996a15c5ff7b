import { clsx } from "clsx";
import { Slot } from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";

const variants = {
  primary:
    "border-figure bg-figure text-ground not-aria-disabled:hover:border-accent not-aria-disabled:hover:bg-accent",
  secondary:
    "border-figure text-figure not-aria-disabled:hover:bg-figure not-aria-disabled:hover:text-ground",
  quiet: "border-transparent text-figure link-quiet not-aria-disabled:hover:text-accent",
  danger: "border-danger bg-danger text-white not-aria-disabled:hover:bg-danger/85",
};

const sizes = {
  small: "min-h-9 px-4 text-sm pointer-coarse:min-h-11",
  medium: "min-h-11 px-6 text-sm",
  large: "min-h-13 px-9 text-base",
};

interface ButtonStyle {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** For links in long lists, where rendering a component for each would cost too much. */
export function buttonClassName({ variant = "primary", size = "medium" }: ButtonStyle): string {
  return `button ${variants[variant]} ${sizes[size]}`;
}

type ClickHandler = ComponentProps<"button">["onClick"];

/** The `disabled` attribute would drop the keyboard focus, so an inactive button ignores clicks. */
export function inactiveProps(inactive: boolean, onClick: ClickHandler) {
  if (!inactive) return { onClick };
  return {
    "aria-disabled": true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  } as const;
}

/**
 * The first click of a double click submits. The second may meet a button that the first has put in its place, such as
 * that of the next step.
 */
function firstClickOnly(onClick: ClickHandler): ClickHandler {
  return (event) => {
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
}

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** Shows a spinner and ignores clicks. */
  loading?: boolean;
  /** Styles the only child, usually a link, instead of rendering a button. */
  asChild?: boolean;
}

export function Button({
  variant = "primary",
  size = "medium",
  loading = false,
  asChild = false,
  type = "button",
  className,
  disabled = false,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const classNames = clsx(buttonClassName({ variant, size }), className);
  if (asChild) {
    return (
      <Slot className={classNames} onClick={onClick} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type={type}
      className={classNames}
      {...inactiveProps(disabled || loading, type === "submit" ? firstClickOnly(onClick) : onClick)}
      aria-busy={loading || undefined}
      {...props}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}

/** Decorative: the text beside it says what is happening. */
function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border border-current border-t-transparent"
    />
  );
}
