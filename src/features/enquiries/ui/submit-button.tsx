import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
}

/** A button that is disabled loses the focus; this one takes it back when the waiting is over. */
export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);

  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (wasBusy.current && !busy && isFree) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);

  return (
    <Button ref={button} type="submit" size="large" loading={busy} className="w-full sm:w-fit">
      {busy ? busyLabel : label}
    </Button>
  );
}
