import type { Viewer } from "#src/domain/viewer.ts";
import { mainLinks } from "./links.ts";
import { NavLink } from "./nav-link.tsx";

export function MainNavigation({ viewer }: { viewer: Viewer }) {
  return (
    <nav aria-label="Main" className="max-lg:hidden">
      <ul className="flex gap-6 xl:gap-10">
        {mainLinks(viewer).map(({ label, href }) => (
          <li key={href}>
            <NavLink
              href={href}
              className="relative inline-flex min-h-11 items-center text-sm tracking-[0.04em] after:absolute after:inset-x-0 after:bottom-2 after:h-px after:origin-left after:scale-x-0 after:bg-brass after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
