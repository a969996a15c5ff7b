/** The kinds are listed in this order. */
export const foundKinds = ["watch", "order", "person", "enquiry", "buyback"] as const;
export type FoundKind = (typeof foundKinds)[number];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Each typed word must begin a word of the label; nothing typed matches everything. */
export function matchesWords(label: string, typed: string): boolean {
  const words = wordsOf(label);
  return wordsOf(typed).every((begun) => words.some((word) => word.startsWith(begun)));
}

/** `>` asks for actions alone. */
export function readTyped(text: string): { readonly isCommand: boolean; readonly words: string } {
  const typed = text.trim();
  const isCommand = typed.startsWith(">");
  return { isCommand, words: isCommand ? typed.slice(1).trim() : typed };
}
