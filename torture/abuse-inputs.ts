import { inbound, signedMail } from "#tests/inbound-mail.ts";
import { type AbusedShop, measureVisitor, milliseconds, withAbusedShop } from "./abuse-shop.ts";
import { expectNone, type Figure, rounds, type Scenario, seconds } from "./scenario.ts";

const long = 12_000;

/** Requests that look like others, apart from what makes a careless reader try again and again. */
const requests: Record<string, { path?: string; headers?: Record<string, string> }> = {
  "Accept-Encoding of spaces": { headers: { "accept-encoding": `br${" ".repeat(long)}x` } },
  "Accept-Encoding of commas": { headers: { "accept-encoding": ",br;q=".repeat(long / 6) } },
  "If-None-Match of tags": { headers: { "if-none-match": 'W/"a", '.repeat(long / 8) } },
  "Cookie of signs": { headers: { cookie: "=; ".repeat(long / 3) } },
  "User-Agent of brackets": { headers: { "user-agent": "Mozilla/5.0 (".repeat(long / 13) } },
  "path of slashes": { path: `/a${"/".repeat(long)}b` },
  "path of dots": { path: `/a${"/..".repeat(long / 3)}/b` },
  "query of signs": { path: `/shop?${"a=&".repeat(long / 3)}` },
  "search of spaces": { path: `/shop?q=${"%20".repeat(long / 3)}a` },
};

const head = "From: a@valid.example\r\nMessage-ID: <hostile@valid.example>\r\n";
const mails: Record<string, string> = {
  "3 million empty lines": `${head}\r\n${"\n".repeat(3_000_000)}`,
  "299,000 empty lines": `${head}\r\n${"\n".repeat(299_000)}`,
  "100,000 parts": `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n\r\n".repeat(100_000)}`,
  "60,000 nested tables": `${head}Content-Type: text/html\r\n\r\n${"<table><tr><td>".repeat(60_000)}`,
  "a header of 5 MB": `${head}X: ${"=?".repeat(2_500_000)}\r\n\r\n`,
};

/** The longest that an ordinary visitor may wait meanwhile. */
const patienceMs = 1_000;

/** Headers, paths and mails whose cost a stranger would like to choose. */
export const hostileInputs: Scenario = {
  name: "abuse: hostile headers, paths and mails",
  run: (log) =>
    withAbusedShop(
      async (shop) => {
        const memory = await shop.memory();
        const figures: Figure[] = [];
        for (const [what, request] of Object.entries(requests)) {
          figures.push(
            await measure(shop, what, () => sendRequests(shop, request, rounds(40)), log),
          );
        }
        for (const [what, mail] of Object.entries(mails)) {
          // The second time as a provider does who got no answer.
          figures.push(
            await measure(shop, `mail of ${what}`, () => deliver(shop, [mail, mail]), log),
          );
        }
        const growth = (await shop.memory()) - memory;
        return [
          ...figures,
          expectNone("the shop has ended", Number(shop.hasEnded())),
          {
            what: "memory growth",
            measured: `${growth} MB`,
            target: "at most 500 MB",
            met: growth <= 500,
          },
        ];
      },
      { CAPABILITIES: "enquiries", RATE_LIMIT_FACTOR: "1000", ...inbound },
    ),
};

async function measure(
  shop: AbusedShop,
  what: string,
  attack: () => Promise<readonly number[]>,
  log: (progress: string) => void,
): Promise<Figure> {
  let done = false;
  const others = measureVisitor(shop, () => done);
  const startedAt = performance.now();
  const statuses = [...new Set(await attack())];
  log(`${what}: ${statuses.join(", ")} after ${seconds(performance.now() - startedAt)}`);
  done = true;
  const { ms, refused } = await others;
  const longest = Math.max(...ms);
  return {
    what: `${what} (${statuses.join(", ")}): longest wait of others, ${refused} refused`,
    measured: milliseconds(longest),
    target: `within ${patienceMs} ms, none refused`,
    met: longest <= patienceMs && refused === 0 && statuses.every((status) => status < 500),
  };
}

async function sendRequests(
  { origin }: AbusedShop,
  { path = "/shop", headers = {} }: { path?: string; headers?: Record<string, string> },
  count: number,
): Promise<number[]> {
  const send = async () => {
    const response = await fetch(origin + path, { headers, redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  };
  return Promise.all(Array.from({ length: count }, send));
}

async function deliver({ origin }: AbusedShop, raw: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of raw) {
    const headers = signedMail(body);
    const response = await fetch(`${origin}/api/inbound-mail`, { method: "POST", headers, body });
    statuses.push(response.status);
  }
  return statuses;
}
