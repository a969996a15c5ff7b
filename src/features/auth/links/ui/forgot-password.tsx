import type { ComponentType, ReactNode } from "react";
import type { Capability } from "#src/domain/capabilities.ts";
import { passwordTexts } from "#src/features/auth/links/links.messages.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";

interface ForgotPasswordProps {
  /** What the specification has in this place. */
  specified?: ReactNode;
  /** For a dialog, which closes then. */
  onFollow?: () => void;
}

/** As specified, there is no way to a new password. */
const Specified = ({ specified = null }: ForgotPasswordProps) => specified;

const linkFor = (capabilities: readonly Capability[]): ComponentType<ForgotPasswordProps> =>
  capabilities.includes("accounts") ? ForgotLink : Specified;

/** The way to a new password, in every form that asks for one. */
export function ForgotPassword(props: ForgotPasswordProps) {
  const Link = linkFor(usePageState().capabilities);
  return <Link {...props} />;
}

function ForgotLink({ onFollow }: ForgotPasswordProps) {
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
