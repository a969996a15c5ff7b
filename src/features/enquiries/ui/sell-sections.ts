import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { SellFields } from "#src/features/enquiries/sell-schema.ts";

/** What each section of the form needs of it. */
export interface SellSectionProps {
  register: UseFormRegister<SellFields>;
  errors: FieldErrors<SellFields>;
}
