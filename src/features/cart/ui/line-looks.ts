export type CartLayout = "page" | "sheet";

/* Narrow: picture and words, below them stepper, remove and sum in one row. A wide page has columns. */
const narrow = {
  line: "grid grid-cols-[6.5rem_auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-4 py-6",
  picture: "self-start bg-stone",
  words: "col-span-3 min-w-0 self-start",
  model: "mt-1.5 text-title leading-tight",
  stepper: "col-span-2",
  remove: "col-start-3 row-start-2 justify-self-start",
  removeAlone: "col-span-2 col-start-2 row-start-2 justify-self-start",
  total: "col-start-4 row-start-2 text-right font-medium tabular-nums",
};

export const lineLooks: Record<CartLayout, typeof narrow> = {
  sheet: narrow,
  page: {
    line: `${narrow.line} sm:grid-cols-[9rem_minmax(0,1fr)_auto_6.5rem] sm:grid-rows-[auto_1fr] sm:items-start sm:gap-x-8 sm:gap-y-0 sm:py-8`,
    picture: `${narrow.picture} sm:row-span-2`,
    words: `${narrow.words} sm:col-span-1 sm:row-span-2`,
    model: "mt-2 text-title",
    stepper: "col-span-2 sm:col-span-1",
    remove: `${narrow.remove} sm:col-start-4 sm:mt-1 sm:justify-self-end`,
    removeAlone: `${narrow.removeAlone} sm:col-span-1 sm:col-start-4 sm:row-start-1 sm:justify-self-end`,
    total: `${narrow.total} sm:row-start-1 sm:pt-2.5`,
  },
};
