import { type ComponentProps, type FormEvent, useState } from "react";
import { credentials } from "#src/domain/limits.ts";
import { consentTexts, emailRequired } from "#src/features/newsletter/newsletter.messages.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useSubscribe, useSubscription } from "./subscription.tsx";

export const NewsletterBox = () =>
  useCapability("enquiries") ? <WorkingFields /> : <SpecifiedFields />;

/** As specified, it does nothing: there is no form to submit. The home page has the working one. */
function SpecifiedFields() {
  return (
    <div className="grid gap-4">
      <EmailField />
      <Button size="large">Subscribe</Button>
    </div>
  );
}

/** Its one field leaves no room for a box to tick, so it says to what one agrees. */
function WorkingFields() {
  const [email, setEmail] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { trap, ...subscription } = useSubscription("box");
  const subscribe = useSubscribe(subscription);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (subscribe.isPending) return;
    if (email.trim() === "") {
      setMissing(true);
      toast(emailRequired);
      event.currentTarget.querySelector<HTMLInputElement>("[name=email]")?.focus();
      return;
    }
    subscribe.mutate(email, { onSuccess: () => setEmail("") });
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <EmailField
        name="email"
        aria-invalid={isMissing}
        value={email}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setMissing(false);
        }}
      />
      {trap}
      <Button type="submit" size="large" loading={subscribe.isPending}>
        {subscribe.isPending ? "Subscribing..." : "Subscribe"}
      </Button>
      <p className="text-muted text-sm">{consentTexts.box}</p>
    </form>
  );
}

function EmailField(props: ComponentProps<"input">) {
  return (
    <TextField
      label="Email address"
      type="email"
      autoComplete="email"
      maxLength={credentials.emailMaxLength}
      {...props}
    />
  );
}
