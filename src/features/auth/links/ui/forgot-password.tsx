import type { ReactNode } from "react";
import { passwordTexts } from "#src/features/auth/links/links.messages.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";

interface ForgotPasswordProps {
  /** The specification has this in its place. */
  specified?: ReactNode;
  /** For a dialog, which closes then. */
  onFollow?: () => void;
}

/** The way to a new password, in every form that asks for one. As specified, there is none. */
export function ForgotPassword({ specified = null, onFollow }: ForgotPasswordProps) {
  if (!useCapability("accounts")) return specified;
  return (
    <a
      href={paths.forgotPassword()}
      onClick={onFollow}
      className="link-quiet inline-flex min-h-11 items-center justify-self-start text-sm"
    >
      {passwordTexts.forgot}
    </a>
  );
}
