/** Tops of an axis look calm when they are 1, 2, 4, 5 or 8 times a power of ten. */
const steps = [1, 2, 4, 5, 8, 10];

export function axisTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return power * (steps.find((step) => step * power >= highest) ?? 10);
}

const units = [
  { size: 1_000_000, letter: "M" },
  { size: 1_000, letter: "k" },
];

/** Returns a label of an axis, such as `$250k`. */
export function shortAmount(dollars: number): string {
  const unit = units.find(({ size }) => dollars >= size);
  return unit ? `$${Number((dollars / unit.size).toFixed(1))}${unit.letter}` : `$${dollars}`;
}

const formats = {
  short: new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }),
  long: new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }),
};

export function monthName(month: string, format: keyof typeof formats): string {
  return formats[format].format(new Date(`${month}-01T00:00:00Z`));
}
