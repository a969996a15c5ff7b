/** A piece of a regular expression that may be repeated without an end. */
interface Loop {
  /** The shortest text that the expression takes before it. */
  readonly start: string;
  readonly samples: readonly string[];
}

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const everyday = [" ", "a", "1", "\n", "/", "-", ...printable, "\t", "\r", "é", "\u0000"];

/**
 * Long inputs for one regular expression: what it may begin with, then one of its own pieces again and again, then
 * something that it does not expect. If backtracking over any input takes long, it does so over one of these.
 */
export function hostileInputs(pattern: RegExp): readonly ((length: number) => string)[] {
  const { loops, characters } = new Reader(pattern).read();
  return loops.flatMap(({ start, samples }) => {
    const pumps = [...samples, ...samples.map((sample) => start + sample), ...characters];
    return [...new Set(pumps)].flatMap((pump) =>
      [...new Set(["", "\u0000", start])].flatMap((begin) =>
        ["", "\u0000", "\n!x"].map(
          (end) => (length: number) => begin + pump.repeat(Math.ceil(length / pump.length)) + end,
        ),
      ),
    );
  });
}

const group = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y;
const quantifier = /(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/y;
const atom = /\\[pP]\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\[]/suy;
const matchesNothing = /^(?:[$^]|\\[bB\d])$/;

/** Takes an expression apart, as far as samples of its pieces need it. */
class Reader {
  readonly #source: string;
  readonly #flags: string;
  readonly #loops: Loop[] = [];
  readonly #characters = new Set<string>();
  #at = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = flags.replace(/[gy]/g, "");
  }

  read() {
    this.#readAlternatives("");
    if (this.#at < this.#source.length) throw new Error(`/${this.#source}/ can't be taken apart.`);
    return { loops: this.#loops, characters: [...this.#characters].slice(0, 8) };
  }

  /** Returns a short text for each alternative. */
  #readAlternatives(start: string): string[] {
    const samples: string[] = [];
    do samples.push(this.#readSequence(start));
    while (this.#take(/\|/y));
    return samples;
  }

  #readSequence(start: string): string {
    let shortest = "";
    let longer = "";
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? "")) {
      const samples = this.#readPiece(start + shortest);
      const times = this.#take(quantifier);
      const isEndless = times && /^[*+]|,\}/.test(times[0]);
      if (isEndless)
        this.#loops.push({ start: start + shortest, samples: samples.filter(Boolean) });
      const least = times ? (/^[*?]/.test(times[0]) ? 0 : Number(times[1] ?? 1)) : 1;
      shortest += (samples[0] ?? "").repeat(least);
      longer += (samples[0] ?? "").repeat(Math.max(1, least));
    }
    return shortest || longer;
  }

  #readPiece(start: string): string[] {
    const opened = this.#take(group);
    if (opened) {
      const samples = this.#readAlternatives(start);
      this.#take(/\)/y);
      return /^\(\?<?[=!]/.test(opened[0]) ? [""] : samples;
    }
    const [token] = this.#take(atom) ?? [""];
    if (token === "" || matchesNothing.test(token)) return [""];
    if (token.length === 1 && token !== ".") this.#characters.add(token);
    const one = new RegExp(`^${token}$`, this.#flags);
    const alphabet = new Set([...this.#characters, ...everyday]);
    return [...alphabet].filter((character) => one.test(character)).slice(0, 3);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#source);
    if (taken) this.#at = pattern.lastIndex;
    return taken;
  }
}
