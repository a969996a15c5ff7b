import { type FormEvent, useState } from "react";
import { credentials } from "#src/domain/limits.ts";
import {
  agreementRequired,
  consentTexts,
  emailRequired,
} from "#src/features/newsletter/newsletter.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useSubscribe, useSubscription } from "./subscription.tsx";

type FieldName = "email" | "agreement";

/**
 * No native `required`: the specification reports missing values in toasts. The browser itself reports
 * a malformed address, in the visitor's language.
 */
export function NewsletterForm() {
  const [email, setEmail] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<FieldName | null>(null);
  const { trap, ...subscription } = useSubscription("page");
  const subscribe = useSubscribe(subscription);

  function requireField(name: FieldName, form: HTMLFormElement) {
    setMissing(name);
    toast(name === "email" ? emailRequired : agreementRequired);
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (subscribe.isPending) return;
    if (email.trim() === "") return requireField("email", event.currentTarget);
    if (!agreed) return requireField("agreement", event.currentTarget);
    setMissing(null);
    subscribe.mutate(email, {
      onSuccess: () => {
        setEmail("");
        setAgreed(false);
      },
    });
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-6">
      <TextField
        label="Email address"
        required
        aria-invalid={missing === "email"}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={credentials.emailMaxLength}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setMissing(null);
        }}
      />
      <Checkbox
        label={consentTexts.page}
        name="agreement"
        required
        aria-invalid={missing === "agreement"}
        checked={agreed}
        onChange={(event) => {
          setAgreed(event.target.checked);
          setMissing(null);
        }}
      />
      {trap}
      <Button type="submit" size="large" loading={subscribe.isPending} className="sm:w-fit">
        {subscribe.isPending ? "Subscribing..." : "Subscribe"}
      </Button>
    </form>
  );
}
