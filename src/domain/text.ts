/** Control characters, line breaks, direction marks and lone surrogates. */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is safe to print on one line of an e-mail, a log or a table. */
export function isOneLine(text: string): boolean {
  return !unsafe.test(text);
}

interface NamedWatch {
  readonly brandName: string;
  readonly model: string;
}

export const watchName = ({ brandName, model }: NamedWatch): string => `${brandName} ${model}`;
