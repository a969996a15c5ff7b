import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { sellForm } from "#src/domain/constants.ts";
import { sellSending } from "#src/features/enquiries/enquiries.messages.ts";
import { sellSchema } from "#src/features/enquiries/sell-schema.ts";
import { sendAndTell, simulatedSending } from "#src/features/enquiries/send-and-tell.ts";
import { FormSection } from "./form-section.tsx";
import { PhotoField } from "./photo-field.tsx";
import { SellContactSection } from "./sell-contact-section.tsx";
import { SellPreferencesSection } from "./sell-preferences-section.tsx";
import { SellWatchSection } from "./sell-watch-section.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { usePhotos } from "./use-photos.ts";

const send = () => simulatedSending(sellForm.submitDelayMs);

export function SellForm() {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(sellSchema),
  });
  const { errors, isSubmitting } = formState;
  const photos = usePhotos();
  const submit = handleSubmit(async () => {
    if (!(await sendAndTell(send, sellSending))) return;
    reset();
    photos.clear();
  });
  return (
    <form
      noValidate
      method="post"
      aria-label="Sell your watch"
      onSubmit={submit}
      className="grid gap-12 lg:gap-16"
    >
      <SellContactSection register={register} errors={errors} />
      <SellWatchSection register={register} errors={errors} />
      <FormSection
        title="Photos"
        description="The dial, the case back, the clasp and any marks, in daylight if you can."
      >
        <div className="sm:col-span-2">
          <PhotoField photos={photos} />
        </div>
      </FormSection>
      <SellPreferencesSection register={register} errors={errors} />
      <SubmitButton label="Submit Your Watch" busyLabel="Submitting..." busy={isSubmitting} />
    </form>
  );
}
