import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { subscribe } from "#src/features/marketing/newsletter/newsletter.contract.ts";
import {
  agreementRequired,
  confirmationSent,
  consentTexts,
  emailRequired,
  subscribed,
  subscriptionFailed,
} from "#src/features/marketing/newsletter/newsletter.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { EmailField } from "#src/ui/form-field.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { toast } from "#src/ui/toast-store.ts";

/** As specified, the address alone is sent. */
function useSubscribe(form: "page" | "box") {
  const isGuarded = useCapability("enquiries");
  const { trap, read } = useFormGuard();
  const subscription = useMutation({
    mutationFn: async (email: string) =>
      call<typeof subscribe>("POST /api/subscribe", {
        body: isGuarded ? { email, form, guard: await read() } : { email },
      }),
    onSuccess: (_, email) => toast(isGuarded ? confirmationSent(email) : subscribed),
    onError: () => toast(subscriptionFailed),
  });
  return { trap: isGuarded && trap, ...subscription };
}

/**
 * No native `required`: the specification reports missing values in toasts. The browser itself reports
 * a malformed address, in the visitor's language.
 */
function useNewsletter(form: "page" | "box") {
  const [email, setEmail] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<"email" | "agreement" | null>(null);
  const { trap, isPending, mutate } = useSubscribe(form);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const lacking = email.trim() === "" ? "email" : form === "page" && !agreed ? "agreement" : null;
    setMissing(lacking);
    if (lacking) {
      toast(lacking === "email" ? emailRequired : agreementRequired);
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${lacking}"]`)?.focus();
      return;
    }
    mutate(email, {
      onSuccess: () => {
        setEmail("");
        setAgreed(false);
      },
    });
  }

  return {
    trap,
    props: { method: "post", onSubmit: submit },
    email: {
      name: "email",
      "aria-invalid": missing === "email",
      value: email,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setEmail(currentTarget.value);
        setMissing(null);
      },
    },
    agreement: {
      name: "agreement",
      "aria-invalid": missing === "agreement",
      checked: agreed,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setAgreed(currentTarget.checked);
        setMissing(null);
      },
    },
    button: { loading: isPending, children: isPending ? "Subscribing..." : "Subscribe" },
  } as const;
}

export function NewsletterForm() {
  const { trap, props, email, agreement, button } = useNewsletter("page");
  return (
    <form {...props} className="grid gap-6">
      <EmailField label="Email address" required {...email} />
      <Checkbox label={consentTexts.page} required {...agreement} />
      {trap}
      <Button type="submit" size="large" className="sm:w-fit" {...button} />
    </form>
  );
}

export const NewsletterBox = () =>
  useCapability("enquiries") ? <WorkingFields /> : <SpecifiedFields />;

/** As specified, it does nothing: there is no form to submit. The home page has the working one. */
function SpecifiedFields() {
  return (
    <div className="grid gap-4">
      <EmailField label="Email address" />
      <Button size="large">Subscribe</Button>
    </div>
  );
}

/** Its one field leaves no room for a box to tick, so it says to what one agrees. */
function WorkingFields() {
  const { trap, props, email, button } = useNewsletter("box");
  return (
    <form {...props} className="grid gap-4">
      <EmailField label="Email address" {...email} />
      {trap}
      <Button type="submit" size="large" {...button} />
      <p className="text-muted text-sm">{consentTexts.box}</p>
    </form>
  );
}
