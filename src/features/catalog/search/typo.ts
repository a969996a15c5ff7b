/** How many letters of a word may be wrong. */
function allowedEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * The number of letters that are added, left out, replaced or exchanged with their neighbour; `max + 1` if there are
 * more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > max) return max + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[other.length] ?? max + 1, max + 1);
}

/** The word of the vocabulary that is most like a misspelt one, and of those the most common. */
export function closestWord(
  word: string,
  vocabulary: ReadonlyMap<string, number>,
): string | undefined {
  if (allowedEdits(word) === 0) return undefined;
  let best: { known: string; edits: number; weight: number } | undefined;
  for (const [known, weight] of vocabulary) {
    const max = allowedEdits(known.length > word.length ? known : word);
    const edits = editDistance(word, known, Math.min(best?.edits ?? max, max));
    if (edits > max || known.length < 3) continue;
    const value = weight + (known[0] === word[0] ? 1_000_000 : 0);
    if (!best || edits < best.edits || (edits === best.edits && value > best.weight)) {
      best = { known, edits, weight: value };
    }
  }
  return best?.known;
}
