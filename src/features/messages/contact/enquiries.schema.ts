import { z } from "zod";
import {
  contactForm,
  phoneMinLength,
  preferredContacts,
  sellBrands,
  sellConditions,
  sellDescriptionMinLength,
  sellNameMinLength,
} from "#src/domain/constants.ts";
import { freeTextMaxLength, lineMaxLength } from "#src/domain/limits.ts";
import { emailField } from "#src/lib/form-fields.ts";

const tooLong = "Please write a little less";

const line = (min: number, message: string) =>
  z.string().trim().min(min, message).max(lineMaxLength, tooLong);

const optionalLine = line(0, "");

const freeText = (min: number, message: string) =>
  z.string().trim().min(min, message).max(freeTextMaxLength, tooLong);

const email = emailField("Please enter a valid email");

const atLeast = (field: string, length: number) => `${field} must be at least ${length} characters`;

const { nameMinLength, subjectMinLength, messageMinLength } = contactForm;

export const contactSchema = z.object({
  name: line(nameMinLength, atLeast("Name", nameMinLength)),
  email,
  subject: line(subjectMinLength, atLeast("Subject", subjectMinLength)),
  message: freeText(messageMinLength, atLeast("Message", messageMinLength)),
});

export type ContactFields = z.output<typeof contactSchema>;

export const sellSchema = z.object({
  name: line(sellNameMinLength, atLeast("Name", sellNameMinLength)),
  email,
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
