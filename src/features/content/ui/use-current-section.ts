import { useEffect, useState } from "react";

/** The section being read: the last one that has come into the upper third of the window. */
export function useCurrentSection(all: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = all.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 3;
        setCurrent(sections.findLast((one) => one.getBoundingClientRect().top < line)?.id);
      },
      { rootMargin: "0px 0px -66.7% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [all]);
  return current;
}
