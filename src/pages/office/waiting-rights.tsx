import { sectionTexts } from "#src/features/auth/factors/factors.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/empty-state.tsx";

/** For one of the staff in a shop that asks them for a second factor. */
export function WaitingRights() {
  return (
    <ScreenMessage
      title={sectionTexts.required}
      description={sectionTexts.requiredText}
      action={
        <Button asChild>
          <a href={paths.accountSecurity()}>Set up a second factor</a>
        </Button>
      }
    />
  );
}
