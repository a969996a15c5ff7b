import { z } from "zod";
import { freeTextMaxLength, lineMaxLength } from "#src/domain/limits.ts";
import { emailField } from "#src/lib/email-field.ts";

/** What counts is what was written, not the spaces around it. */
export const line = (min: number, message: string) =>
  z.string().trim().min(min, message).max(lineMaxLength, "Please write a little less");

export const optionalLine = line(0, "");

export const freeText = (min: number, message: string) =>
  z.string().trim().min(min, message).max(freeTextMaxLength, "Please write a little less");

export const enquiryEmail = emailField("Please enter a valid email");

export const atLeast = (field: string, length: number) =>
  `${field} must be at least ${length} characters`;
