import { nicknameLimits, undoMs } from "#src/domain/limits.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

const { textMaxLength, maxSpellings, maxReferences, referenceLength } = nicknameLimits;

export const nicknameProblems = {
  name: "Enter the nickname, with a letter or a digit in it.",
  tooLong: (max: number) => `Use at most ${max} characters.`,
  spelling: `Each spelling has a letter or a digit and at most ${textMaxLength} characters.`,
  spellings: `Give at most ${maxSpellings} spellings.`,
  meaning: "Enter what somebody would type who does not know the nickname.",
  reference: `Each reference has ${referenceLength.min} to ${referenceLength.max} characters.`,
  references: `Give at most ${maxReferences} references.`,
  missing: "This nickname does not exist any more.",
  taken: (typed: string, by: string) =>
    typed === by ? `${by} is a nickname already.` : `"${typed}" means ${by} already.`,
} as const;

export const nicknameLabels = {
  name: "Nickname",
  spellings: "Other spellings",
  meaning: "Meaning",
  references: "References",
} as const;

export const nicknameTexts = {
  lead: "A visitor who types a nickname finds the watches that it stands for. Capitals, accents and signs make no difference.",
  empty: "There are no nicknames. The search understands brands, models and references alone.",
  spellings: "Separated by commas: bat man, batman gmt.",
  meaning: "Words that the search understands: a brand, a model, a color, a material.",
  references:
    "If only some references have the nickname: the references or their beginnings, separated by commas.",
  preview: "What it finds",
  waiting: "The watches appear here as soon as there is a meaning.",
  none: "No watch for sale matches.",
  missing: "No watch for sale has such a reference. Visitors are told so and see these instead:",
  previewFailed: "The watches could not be found.",
  saveFailed: "The nickname could not be saved. Please try again.",
  undo: "Add the nickname again.",
} as const;

export const nicknameSaved = (name: string, existed: boolean): ToastInput => ({
  title: existed ? "Changes saved" : "Nickname added",
  description: `The search understands ${name} from now on.`,
});

export const nicknameDeleted = (undo: () => void): ToastInput => ({
  title: "Nickname deleted",
  action: { label: "Undo", description: nicknameTexts.undo, onClick: undo },
  displayMs: undoMs,
});

export const nicknameFailed: ToastInput = {
  title: nicknameTexts.saveFailed,
  variant: "destructive",
};

export const watchTotal = (total: number, more: boolean) =>
  `${more ? "More than " : ""}${total.toLocaleString("en-US")} ${total === 1 ? "watch" : "watches"} for sale`;
