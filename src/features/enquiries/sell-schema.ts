import { z } from "zod";
import {
  phoneMinLength,
  preferredContacts,
  sellBrands,
  sellConditions,
  sellDescriptionMinLength,
  sellNameMinLength,
} from "#src/domain/constants.ts";
import { atLeast, enquiryEmail, freeText, line, optionalLine } from "./enquiry-fields.ts";

export const sellSchema = z.object({
  name: line(sellNameMinLength, atLeast("Name", sellNameMinLength)),
  email: enquiryEmail,
  phone: line(phoneMinLength, "Please enter a valid phone number"),
  brand: oneOf(sellBrands, "Please select a brand"),
  model: line(1, "Please enter the model name"),
  referenceNumber: optionalLine,
  serialNumber: optionalLine,
  yearOfManufacture: optionalLine,
  condition: oneOf(sellConditions, "Please select the condition"),
  boxAndPapers: z.boolean(),
  description: freeText(sellDescriptionMinLength, "Please provide more details about your watch"),
  askingPrice: optionalLine,
  preferredContact: oneOf(preferredContacts, "Please select your preferred contact method"),
  agreeToTerms: z.literal(true, "You must agree to the terms and conditions"),
});

export type SellFields = z.input<typeof sellSchema>;

function oneOf<Value extends string>(options: readonly { value: Value }[], message: string) {
  return z.enum(
    options.map(({ value }) => value),
    message,
  );
}
