import { z } from "zod";
import { contactForm } from "#src/domain/constants.ts";
import { atLeast, enquiryEmail, freeText, line } from "./enquiry-fields.ts";

const { nameMinLength, subjectMinLength, messageMinLength } = contactForm;

export const contactSchema = z.object({
  name: line(nameMinLength, atLeast("Name", nameMinLength)),
  email: enquiryEmail,
  subject: line(subjectMinLength, atLeast("Subject", subjectMinLength)),
  message: freeText(messageMinLength, atLeast("Message", messageMinLength)),
});
