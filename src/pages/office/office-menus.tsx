import { Plus, UserRound } from "lucide";
import { useRef, useState, useSyncExternalStore } from "react";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import { localStore } from "#src/lib/create-store.ts";
import { paths } from "#src/lib/paths.ts";
import { useOfficeKeys } from "#src/office/commands.ts";
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuHeading,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "#src/ui/dropdown-menu.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { roleName } from "./office.messages.ts";
import type { officeFor } from "./sections.ts";

const themes = { system: "As the device", light: "Light", dark: "Dark" } as const;
type Theme = keyof typeof themes;

interface Appearance {
  readonly theme: Theme;
  readonly isFolded: boolean;
}

const initial: Appearance = { theme: "system", isFolded: false };

const appearance = localStore<Appearance>("meridian.office", (raw) => {
  const { theme, isFolded } = (typeof raw === "object" && raw ? raw : {}) as Partial<Appearance>;
  return {
    theme: theme && theme in themes ? theme : initial.theme,
    isFolded: isFolded === true,
  };
});

export function useAppearance() {
  const current = useSyncExternalStore(appearance.subscribe, appearance.read, () => initial);
  const change = (part: Partial<Appearance>) => appearance.write({ ...current, ...part });
  return [current, change] as const;
}

export function NewMenu({ links }: { links: ReturnType<typeof officeFor>["beginnings"] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const isEmpty = links.length === 0;
  useOfficeKeys({ c: isEmpty ? undefined : { label: "New", run: () => setOpen(true) } }, "office");
  if (isEmpty) return null;
  return (
    <div className="relative">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line-strong px-3 text-sm hover:border-ink pointer-coarse:min-h-11"
      >
        <Icon of={Plus} className="size-4" />
        New
      </button>
      <DropdownMenu label="New" open={open} onOpenChange={setOpen} trigger={trigger}>
        {links.map(({ label, href }) => (
          <DropdownMenuItem key={href}>
            <a href={href}>{label}</a>
          </DropdownMenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
}

interface PersonMenuProps {
  viewer: SignedInViewer;
  onKeys: () => void;
}

export function PersonMenu({ viewer, onKeys }: PersonMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [{ theme }, change] = useAppearance();
  const { signOut, pending } = useSignOut();
  return (
    <div className="relative">
      <IconButton
        ref={trigger}
        label="Account"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon of={UserRound} />
      </IconButton>
      <DropdownMenu label="Account" open={open} onOpenChange={setOpen} trigger={trigger}>
        <DropdownMenuHeading>
          <span className="block font-medium">{viewer.username}</span>
          <span className="block text-muted">{roleName(viewer)}</span>
        </DropdownMenuHeading>
        <DropdownMenuSeparator />
        <DropdownMenuChoice
          label="Appearance"
          options={themes}
          value={theme}
          onChange={(chosen) => change({ theme: chosen })}
        />
        <DropdownMenuSeparator />
        <DropdownMenuItem>
          <button type="button" onClick={onKeys}>
            Keyboard shortcuts
          </button>
        </DropdownMenuItem>
        <DropdownMenuItem>
          <a href={paths.account()}>My account</a>
        </DropdownMenuItem>
        <DropdownMenuItem>
          <a href={paths.home()}>View shop</a>
        </DropdownMenuItem>
        <DropdownMenuItem>
          <button type="button" aria-disabled={pending || undefined} onClick={() => signOut()}>
            Sign out
          </button>
        </DropdownMenuItem>
      </DropdownMenu>
    </div>
  );
}
