import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isProduct } from "./layout.ts";
import { readTree } from "./read-tree.ts";

const files = readTree(join(import.meta.dirname, "..", ".."));
const product = [...files].filter(([path]) => isProduct(path) && path !== "src/server/dev.ts");

/** Lines of product code, as `path: line`, that match and are not in the files named. */
function found(pattern: RegExp, except: readonly string[] = []): string[] {
  return product.flatMap(([path, text]) =>
    except.includes(path)
      ? []
      : text
          .split("\n")
          .filter((line) => pattern.test(line))
          .map((line) => `${path}: ${line.trim()}`),
  );
}

/** Lists how occurrences look, so that a new kind is noticed. */
const matches = (pattern: RegExp) =>
  [
    ...new Set(product.flatMap(([, text]) => [...text.matchAll(pattern)].map(([all]) => all))),
  ].sort();

test("there is code to look at", () => {
  expect(product.length).toBeGreaterThan(500);
});

describe("programs", () => {
  const starters = ["processes", "postmaster", "binaries"].map(
    (name) => `src/platform/db/embedded/${name}.ts`,
  );

  test("are started by the embedded database alone, and never by a shell", () => {
    const types = /^import type .*node:child_process/;
    const starting = found(/node:child_process/, starters).filter(
      (line) => !types.test(line.slice(line.indexOf(": ") + 2)),
    );
    expect(starting).toEqual([]);
    expect(found(/\bshell:|\bexecSync\(|(?<![.\w])exec\(/)).toEqual([]);
  });

  test("of browsers make random keys without TLS too", () => {
    expect(found(/crypto\.randomUUID/, ["src/lib/endpoint.ts"])).toEqual([]);
  });

  test("make no code, regular expression or template of input", () => {
    expect(found(/\beval\(|new Function\(|node:vm\b/)).toEqual([]);
    // Both are put together from constants.
    const constants = ["src/server/pages/page-templates.ts", "src/platform/media/media-store.ts"];
    expect(found(/new RegExp\(|RegExp\(/, constants)).toEqual([]);
    const engines = /from "(handlebars|mustache|ejs|pug|nunjucks|lodash|liquidjs|eta)"/;
    expect(found(engines)).toEqual([]);
    // JSON that can close no element, and the shell's own constant HTML.
    const markup = [
      "src/ui/json-ld.tsx",
      "src/app/document.tsx",
      "src/app/shell/shell-html.ts",
      "src/app/starter.ts",
      // Its values have letters, digits and underscores only.
      "src/app/dismissed.ts",
    ];
    expect(found(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML/, markup)).toEqual([]);
  });

  test("use no technique that browsers have given up", () => {
    const old = found(/<(object|embed|applet|frame|frameset|marquee)\b|document\.write\(/);
    expect(old.filter((line) => /^\S+\.tsx: /.test(line))).toEqual([]);
  });
});

describe("cryptography", () => {
  test("hashes with SHA-256 alone", () => {
    expect(matches(/create(?:Hash|Hmac)\("?[\w-]*/g)).toEqual([
      'createHash("sha256',
      'createHmac("sha256',
    ]);
  });

  test("is Node's, argon2's and that of the libraries for second factors", () => {
    const known =
      /"(node:crypto|@node-rs\/argon2|@simplewebauthn\/(server|browser)(\/helpers)?|otpauth)"/;
    const all = found(
      /from "[^"]*(crypt|argon|bcrypt|webauthn|otp|jose|jwt|tweetnacl|sodium)[^"]*"/i,
    );
    const others = all.filter((line) => !known.test(line) && !/from "(#src|\.)/.test(line));
    expect(all.length).toBeGreaterThan(20);
    expect(others).toEqual([]);
  });

  test("makes and hashes tokens in one place", () => {
    const notOfTokens = [
      "src/platform/http/idempotency.ts",
      // A file of a draft answer is found by what the draft belongs to.
      "src/features/messages/contact/enquiry-files.sql.ts",
    ];
    const tokens = /randomBytes\(32\)|hash\("sha256", .*"buffer"\)|createHash\(.*\.digest\(\);/;
    expect(found(tokens, ["src/platform/security/tokens.ts", ...notOfTokens])).toEqual([]);
  });

  test("takes random values from a secure generator", () => {
    expect(found(/Math\.random\(/)).toEqual([]);
  });
});

describe("connections and files", () => {
  test("to other services are opened in the files that docs/security.md names", () => {
    const openers = [
      "src/platform/mail/mailer.ts",
      "src/platform/media/s3-store.ts",
      "src/platform/http/public-fetch.ts",
      "src/features/orders/payments/stripe.service.ts",
      // They answer requests.
      "src/server/app.ts",
      "src/server/http/client-errors.ts",
    ];
    const clients =
      /^(?!import type).*from "(nodemailer|stripe|undici|@aws-sdk\/[\w-]+|node:(https?|tls|dgram|http2))"/;
    const all = found(clients, openers).filter((line) => !/: import type /.test(line));
    expect(all).toEqual([]);
    const security = files.get("docs/security.md") ?? "";
    for (const name of ["mail server", "S3", "api.stripe.com", "PostgreSQL"]) {
      expect(security).toContain(name);
    }
  });

  test("of logs are one: standard output, by the logger or for the console", () => {
    const loggers = /from "(pino|winston|bunyan|node:syslog)"|appendFile|createWriteStream/;
    // A backup and the store of media write files that are no logs.
    const writers = [
      "src/platform/db/backup/write-backup.ts",
      "src/platform/media/quarantine.ts",
      "src/platform/media/folder-store.ts",
    ];
    expect(found(loggers, writers)).toEqual([]);
  });

  test("of settings name no password", () => {
    const example = files.get(".env.example") ?? "";
    const secrets = example
      .split("\n")
      .filter((line) => /^#?\s*\w*(PASSWORD|SECRET|KEY|TOKEN)\w*=/.test(line));
    expect(secrets.length).toBeGreaterThan(2);
    expect(secrets.filter((line) => !/=\s*(#.*)?$/.test(line))).toEqual([]);
  });
});

test("log messages are constants", () => {
  const calls = product.flatMap(([path, text]) =>
    [...text.matchAll(/\blog\.(?:info|warn|error|fatal|debug)\(([^;]*?)\);/gs)].map(
      ([, given = ""]) => ({
        path,
        given,
      }),
    ),
  );
  expect(calls.length).toBeGreaterThan(30);
  const made = calls.filter(({ given }) => /`[^`]*\$\{|"\s*\+/.test(given));
  expect(made).toEqual([]);
});
