export const searchTexts = {
  label: "Search watches",
  placeholder: "Search",
  example: "Try a model, a reference or what you have in mind: “blue dial under 10000”.",
  close: "Close search",
  suggestions: "Suggestions",
  recent: "Recent searches",
  clear: "Clear",
  understood: "Understood as",
  newest: "These are our newest watches.",
  ask: "Tell us what you are looking for",
} as const;

export const groupTitles = {
  brand: "Brands",
  model: "Models",
  reference: "References",
  nickname: "Known as",
  watch: "Watches",
} as const;

export const resultsFor = (typed: string) => `Results for “${typed}”`;
export const nothingMatches = (typed: string) => `Nothing matches “${typed}”.`;
export const closestTo = (name: string) => `No ${name} is here now. These come closest.`;
export const optionCount = (count: number) =>
  `${count} ${count === 1 ? "suggestion" : "suggestions"}`;

export function withoutWords(words: readonly string[]): string {
  const list = new Intl.ListFormat("en").format(words.map((word) => `“${word}”`));
  return `No watch fits every word. These fit without ${list}.`;
}
