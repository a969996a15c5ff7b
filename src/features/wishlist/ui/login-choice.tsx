import { type AuthTab, openAuthDialog } from "#src/features/auth/auth-dialog-store.ts";
import { Button } from "#src/ui/button.tsx";

export function LoginChoice({ onChosen }: { onChosen: () => void }) {
  function choose(tab: AuthTab) {
    onChosen();
    openAuthDialog(tab);
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button onClick={() => choose("login")}>Sign In</Button>
      <Button variant="secondary" onClick={() => choose("register")}>
        Create Account
      </Button>
    </div>
  );
}
