import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { timings } from "#src/domain/constants.ts";
import { paths } from "#src/lib/paths.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { LoginForm } from "./login-form.tsx";

interface LoginDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function LoginDialog({ open, onOpenChange }: LoginDialogProps) {
  const [, navigate] = useLocation();
  const [granted, setGranted] = useState(false);
  const close = () => onOpenChange(false);

  // Whoever has gone elsewhere meanwhile is left there: this dialog goes with its page.
  useEffect(() => {
    if (!granted) return;
    const redirect = setTimeout(() => navigate(paths.wholesale()), timings.wholesaleRedirectMs);
    return () => clearTimeout(redirect);
  }, [granted, navigate]);

  function welcome() {
    close();
    setGranted(true);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Wholesale Login"
      description="For dealers with an approved account."
      className="sm:max-w-md"
    >
      <LoginForm onGranted={welcome} onLeave={close} />
    </Dialog>
  );
}
