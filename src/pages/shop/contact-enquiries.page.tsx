import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { lineMaxLength } from "#src/domain/limits.ts";
import { watchName } from "#src/domain/text.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { watchQuery } from "#src/features/catalog/catalog.queries.ts";
import type { sendContact } from "#src/features/messages/contact/contact.contract.ts";
import { askedTexts } from "#src/features/messages/contact/enquiries.messages.ts";
import {
  type ContactDelivery,
  ContactForm,
} from "#src/features/messages/contact/ui/contact-form.tsx";
import { call } from "#src/lib/endpoint.ts";
import { isId } from "#src/lib/params.ts";
import { paths } from "#src/lib/paths.ts";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { ContactScreen } from "./contact.page.tsx";

/** The contact page of a shop that reads what is sent. */
export function ContactEnquiriesPage() {
  const watchId = new URLSearchParams(useSearch()).get("watch") ?? "";
  return isId(watchId) ? <AskAboutWatch watchId={watchId} /> : <Ask />;
}

/** As long as the watch loads, and if there is none, it is the page without one. */
function AskAboutWatch({ watchId }: { watchId: string }) {
  const { data: watch } = useQuery(watchQuery(watchId));
  return watch ? <Ask key={watch.id} watch={watch} /> : <Ask />;
}

function Ask({ watch }: { watch?: Watch }) {
  const { trap, read } = useFormGuard();
  const delivery: ContactDelivery = {
    trap,
    subject: watch && askedTexts.subject(watchName(watch), watch.reference).slice(0, lineMaxLength),
    send: async (fields) =>
      call<typeof sendContact>("POST /api/contact", {
        body: { ...fields, ...(watch && { watchId: watch.id }), guard: await read() },
      }),
  };
  return (
    <ContactScreen
      about={watch && <AskedWatch watch={watch} />}
      form={<ContactForm delivery={delivery} />}
    />
  );
}

function AskedWatch({ watch }: { watch: Watch }) {
  return (
    <a
      href={paths.watch(watch.id)}
      className="group mt-8 flex items-center gap-5 border-line border-y py-5"
    >
      <span className="w-20 shrink-0 sm:w-24">
        <Picture src={watch.image} alt="" sizes="6rem" thumbnail className="aspect-square" />
      </span>
      <span className="min-w-0">
        <span className="label-caps block text-muted">{askedTexts.about}</span>
        <span className="mt-1 block font-display text-title transition-colors group-hover:text-accent">
          {watchName(watch)}
        </span>
        <span className="mt-0.5 block text-muted text-sm">{watch.reference}</span>
      </span>
    </a>
  );
}
