import type { ComponentProps, MouseEvent } from "react";
import { isModifiedClick } from "#src/lib/modified-click.ts";
import { servicesId } from "./services.tsx";

/** A plain link to the section; with script the way there is seen, unless motion is unwelcome. */
export function ServicesLink(props: Omit<ComponentProps<"a">, "href" | "onClick">) {
  return <a {...props} href={`#${servicesId}`} onClick={glide} />;
}

function glide(event: MouseEvent) {
  const section = document.getElementById(servicesId);
  if (!section || isModifiedClick(event)) return;
  event.preventDefault();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  section.focus({ preventScroll: true });
  history.replaceState(history.state, "", `#${servicesId}`);
}
