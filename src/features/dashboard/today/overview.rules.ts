/** The last one has no end. */
export const dayBands = [30, 90, 180, 365] as const;

interface StockDay {
  readonly day: string;
  readonly watches: number;
}

/** How long watches have been here: the median, and how many there are in each band. */
export function daysInStock(rows: readonly StockDay[], today: Date) {
  const ages = rows
    .filter(({ watches }) => watches > 0)
    .map(({ day, watches }) => ({
      watches,
      days: Math.max(0, Math.floor((today.getTime() - Date.parse(day)) / 86_400_000)),
    }))
    .sort((one, other) => one.days - other.days);
  const total = ages.reduce((sum, { watches }) => sum + watches, 0);
  let passed = 0;
  const middle = ages.find(({ watches }) => {
    passed += watches;
    return passed * 2 >= total;
  });
  const bands = [...dayBands, Number.POSITIVE_INFINITY].map((most, index) => {
    const least = index === 0 ? -1 : (dayBands[index - 1] ?? 0);
    return ages
      .filter(({ days }) => days > least && days <= most)
      .reduce((sum, { watches }) => sum + watches, 0);
  });
  return { median: middle?.days ?? null, bands };
}
