import type { RefObject } from "react";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import {
  DropdownMenu,
  DropdownMenuHeading,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "#src/ui/dropdown-menu.tsx";
import { accountLinks, SignOutLink } from "./links.tsx";

interface AccountMenuPanelProps {
  viewer: SignedInViewer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
}

export function AccountMenuPanel({ viewer, ...menu }: AccountMenuPanelProps) {
  return (
    <DropdownMenu label="Account" {...menu}>
      <DropdownMenuHeading>
        <span className="block font-display text-title lining-nums">{viewer.username}</span>
        <span className="block text-muted">{viewer.email}</span>
      </DropdownMenuHeading>
      <DropdownMenuSeparator />
      {accountLinks.map(({ label, href }) => (
        <DropdownMenuItem key={label}>
          <a href={href}>{label}</a>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem>
        <SignOutLink>Sign out</SignOutLink>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
