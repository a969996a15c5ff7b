import { isDealer } from "#src/domain/viewer.ts";
import { connectionError } from "#src/features/wholesale/wholesale.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";

const load = async () => (await import("./login-dialog.tsx")).LoginDialog;

/** For those who have an account: dealers who are signed in go straight to their catalog. */
export function SignInControl() {
  const dealer = isDealer(useViewer());
  const { Dialog, open, setOpen, prepare, show } = useLazyDialog(load, () =>
    toast(connectionError),
  );
  return (
    <>
      {dealer ? (
        <>
          <p>You already have wholesale access.</p>
          <a href={paths.wholesale()} className="link-quiet mt-1 inline-flex min-h-11 items-center">
            Open the wholesale catalog
          </a>
        </>
      ) : (
        <>
          <p>Do you have a wholesale account already?</p>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={show}
            className="mt-4 noscript:hidden"
          >
            Sign in to wholesale
          </Button>
        </>
      )}
      {Dialog && <Dialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
