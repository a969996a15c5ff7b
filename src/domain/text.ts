/** Control characters, line breaks, direction marks and halves of a character: no name has them. */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text can stand on one line of a letter, a log or a table without doing anything there. */
export function isOneLine(text: string): boolean {
  return !unfit.test(text);
}

interface NamedWatch {
  readonly brandName: string;
  readonly model: string;
}

export const watchName = ({ brandName, model }: NamedWatch): string => `${brandName} ${model}`;
