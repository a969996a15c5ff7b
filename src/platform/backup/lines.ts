const lineBreak = 0x0a;
/** No row of the shop comes near; what claims to be longer is no backup. */
const longest = 64 * 1024 * 1024;

/** Lines end with \n alone: other separators may stand within a JSON text. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let begunBytes = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString("utf8");
      begun = [];
      begunBytes = 0;
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
    begunBytes += chunk.length - from;
    if (begunBytes > longest) throw new Error("A line is too long.");
  }
  if (begunBytes > 0) throw new Error("The last line does not end.");
}
