import { z } from "zod";
import { credentials } from "#src/domain/limits.ts";

/** `message` is shown for every kind of invalid address: the forms word it differently. */
export const emailField = (message: string) =>
  z.string(message).trim().max(credentials.emailMaxLength, message).pipe(z.email(message));
