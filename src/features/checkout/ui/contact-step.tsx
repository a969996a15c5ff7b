import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useViewer } from "#src/features/auth/viewer.tsx";
import type { Checkout } from "#src/features/checkout/checkout.contract.ts";
import { countriesQuery } from "#src/features/checkout/checkout.queries.ts";
import { ContactFields, contactFieldId } from "#src/features/orders/ui/contact-fields.tsx";
import { paths } from "#src/lib/paths.ts";
import { StepForm } from "./step-form.tsx";

const fieldIds = {
  name: contactFieldId("name"),
  email: contactFieldId("email"),
  phone: contactFieldId("phone"),
};

interface ContactStepProps {
  checkout: Checkout;
}

export function ContactStep({ checkout }: ContactStepProps) {
  const isGuest = useViewer().kind === "guest";
  const queries = useQueryClient();
  // The next step needs them at once.
  useEffect(() => void queries.prefetchQuery(countriesQuery()), [queries]);
  return (
    <>
      {isGuest && (
        <p className="mb-8 border-line border-y py-4 text-[0.9375rem]">
          Do you have an account?{" "}
          <a href={paths.loginThen(paths.checkout())} className="link-quiet">
            Sign in
          </a>{" "}
          <span className="text-muted">and what you have typed comes along.</span>
        </p>
      )}
      <StepForm step="contact" checkout={checkout} fieldIds={fieldIds}>
        {() => <ContactFields values={checkout.fields} problems={checkout.problems} />}
      </StepForm>
    </>
  );
}
