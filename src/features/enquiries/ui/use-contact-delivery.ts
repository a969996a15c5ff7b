import { lineMaxLength } from "#src/domain/limits.ts";
import { watchName } from "#src/domain/text.ts";
import type { sendContact } from "#src/features/enquiries/contact.contract.ts";
import { askedTexts } from "#src/features/enquiries/enquiries.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import type { ContactDelivery } from "./contact-form.tsx";

interface AskedWatch {
  readonly id: number;
  readonly brandName: string;
  readonly model: string;
  readonly reference: string;
}

export function useContactDelivery(watch: AskedWatch | undefined): ContactDelivery {
  const { trap, read } = useFormGuard();
  return {
    trap,
    subject: watch && askedTexts.subject(watchName(watch), watch.reference).slice(0, lineMaxLength),
    send: async (fields) =>
      call<typeof sendContact>("POST /api/contact", {
        body: { ...fields, ...(watch && { watchId: watch.id }), guard: await read() },
      }),
  };
}
