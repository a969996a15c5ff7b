import { textExamples } from "./text-examples.ts";
import { one, type ViolationExample } from "./violation-example.ts";

function lines(count: number): string {
  return "// line\n".repeat(count);
}

const page = "src/pages/shop/home.page.tsx";
const cartApi = "src/features/cart/cart.api.ts";

export const violationExamples: readonly ViolationExample[] = [
  one("layer", "a file outside the layers", "src/helpers.ts", ""),
  one("layer", "an unknown layer", "src/utils/text.ts", ""),

  one("direction", "domain imports lib", "src/domain/a.ts", 'import "#src/lib/b.ts";'),
  one("direction", "lib imports ui", "src/lib/a.ts", '\nimport "#src/ui/b.tsx";', 2),
  one("direction", "lib imports a feature", "src/lib/a.ts", 'import "#src/features/cart/c.ts";'),
  one(
    "direction",
    "ui imports a feature",
    "src/ui/a.tsx",
    'import { a } from "#src/features/cart/cart.rules.ts";',
  ),
  one("direction", "ui imports office", "src/ui/a.tsx", 'import "#src/office/b.tsx";'),
  one("direction", "platform imports ui", "src/platform/a.ts", 'import "#src/ui/b.ts";'),
  one(
    "direction",
    "a feature imports a page, lazily",
    "src/features/cart/a.tsx",
    'const load = () => import("#src/pages/b.tsx");',
  ),
  one("direction", "a page imports app", page, 'import { paths } from "#src/app/paths.ts";'),
  one(
    "direction",
    "app imports a type of server",
    "src/app/entry-server.tsx",
    'import type { App } from "#src/server/app.ts";',
  ),

  one(
    "feature-order",
    "cart imports orders",
    "src/features/cart/a.ts",
    'import "#src/features/orders/b.ts";',
  ),
  one(
    "feature-order",
    "siblings",
    "src/features/cart/a.ts",
    'import "#src/features/wishlist/b.ts";',
  ),
  one(
    "feature-order",
    "a type from a higher floor",
    "src/features/catalog/a.ts",
    'type Line = import("#src/features/cart/cart.contract.ts").Line;',
  ),

  one(
    "browser-imports-server",
    "a page imports platform",
    page,
    'import "#src/platform/settings/config.ts";',
  ),
  one(
    "browser-imports-server",
    "a page imports the type of a row",
    page,
    'import type { Row } from "#src/features/cart/cart.sql.ts";',
  ),
  one(
    "browser-imports-server",
    "a contract imports a type of platform",
    "src/features/cart/cart.contract.ts",
    'import type { Config } from "#src/platform/settings/config.ts";',
  ),
  ...["sql", "present", "api", "service"].map((suffix) =>
    one(
      "browser-imports-server",
      `a query file imports *.${suffix}.ts`,
      "src/features/cart/cart.queries.ts",
      `import { a } from "./cart.${suffix}.ts";`,
    ),
  ),
  ...["orders/documents/receipt.ts", "cart/mails/receipt.mail.tsx"].map((file) =>
    one(
      "browser-imports-server",
      `a component imports ${file}`,
      "src/pages/shop/cart.page.tsx",
      `import { a } from "#src/features/${file}";`,
    ),
  ),
  one(
    "browser-imports-server",
    "an inline type, which keeps the import",
    "src/features/cart/ui/cart-line.tsx",
    'import { type A } from "#src/features/cart/cart.api.ts";',
  ),

  one("browser-imports-package", "a page imports node", page, 'import { join } from "node:path";'),
  one(
    "browser-imports-package",
    "lib imports the server framework",
    "src/lib/a.ts",
    'import fastify from "fastify";',
  ),
  one(
    "browser-imports-package",
    "rules import the regions of the world",
    "src/lib/address.rules.ts",
    'import { allCountries } from "country-region-data";',
  ),

  one(
    "server-imports-browser",
    "a mail imports a component",
    "src/features/cart/mails/receipt.mail.tsx",
    'import { Price } from "#src/ui/price.tsx";',
  ),
  one("server-imports-browser", "server imports a page", "src/server/app.ts", `import "#${page}";`),
  one(
    "server-imports-browser",
    "the API imports the routes",
    "src/server/http/api.ts",
    'import "#src/app/routes.tsx";',
  ),
  one(
    "server-imports-browser",
    "an API file imports queries",
    cartApi,
    'import "./cart.queries.ts";',
  ),
  one(
    "server-imports-browser",
    "an API file imports mutations",
    cartApi,
    'import "./cart.mutations.ts";',
  ),
  one("server-imports-browser", "an API file imports a hook", cartApi, 'import "./use-cart.ts";'),

  one("domain-imports", "a package", "src/domain/a.ts", 'import { z } from "zod";'),
  one("domain-pure", "the clock", "src/domain/a.ts", "export const now = () => new Date();"),
  one(
    "domain-pure",
    "a random number",
    "src/domain/a.ts",
    "\n\nexport const dice = () => Math.random();",
    3,
  ),
  one("domain-pure", "the browser", "src/domain/a.ts", 'localStorage.getItem("a");'),

  ...["import { priceFor }", "import * as pricing"].map((begin) =>
    one("price-caller", begin, cartApi, `${begin} from "#src/domain/pricing.ts";`),
  ),

  one(
    "mail-definition",
    "a service that writes a mail by itself",
    "src/features/cart/cart.service.ts",
    'import { queueMail } from "#src/platform/mail/outgoing-mails.ts";',
  ),

  one("sql-location", "drizzle in an API file", cartApi, 'import { eq } from "drizzle-orm";'),
  one(
    "sql-location",
    "a table in a service",
    "src/features/cart/cart.service.ts",
    'import { carts } from "#src/platform/db/schema.ts";',
  ),
  one(
    "sql-location",
    "a query in an API file",
    cartApi,
    "const rows = (db) => db.select().from(carts);",
  ),
  one("sql-location", "raw SQL in server", "src/server/app.ts", 'database.pool.query("select 1");'),
  one(
    "sql-location",
    "a transaction without retries",
    cartApi,
    "const all = (db) => db.transaction(work);",
  ),
  one("sql-location", "a template", cartApi, "const q = sql`select 1`;"),

  one(
    "environment-location",
    "process.env",
    "src/server/main.ts",
    "const port = process.env.PORT;",
  ),
  one("environment-location", "destructured", "src/server/main.ts", "const { env } = process;"),
  one("environment-location", "by brackets", "src/lib/a.ts", 'globalThis.process["env"];'),
  one(
    "environment-location",
    "imported",
    "src/server/main.ts",
    'import { env } from "node:process";',
  ),

  one("fetch-location", "fetch", "src/features/cart/cart.queries.ts", '\nfetch("/api/cart");', 2),
  one("fetch-location", "window.fetch", page, 'window.fetch("/api/cart");'),

  one("test-support", "test data in the product", "src/server/app.ts", 'import "#tests/data.ts";'),
  one("test-support", "a test in the product", "src/lib/a.ts", 'import "./b.test.ts";'),
  one("parent-import", "a parent folder", "src/ui/form/a.tsx", 'import "../button.tsx";'),

  one("literal-import", "a computed path", page, 'const load = (name) => import("./" + name);'),
  one("literal-import", "a glob", page, 'const pages = import.meta.glob("./*.tsx");'),

  one("barrel", "export from", "src/ui/kit.ts", 'export { Button } from "./button.tsx";'),
  one("barrel", "export all", "src/ui/kit.ts", 'export * from "./button.tsx";'),
  one("barrel", "a re-exported type", "src/ui/kit.ts", 'export type { A } from "./button.tsx";'),
  one(
    "barrel",
    "import, then export",
    "src/ui/kit.ts",
    'import { a } from "./a.ts";\nexport { a };',
    2,
  ),
  one("barrel", "an index", "src/ui/index.ts", "export const a = 1;"),

  {
    breaks: "cycle",
    how: "three files in a cycle, through a type and a lazy import",
    at: "src/lib/a.ts:1",
    files: {
      "src/lib/a.ts": 'import { b } from "./b.ts";',
      "src/lib/b.ts": 'import type { C } from "./c.ts";',
      "src/lib/c.ts": 'const load = () => import("#src/lib/a.ts");',
      "src/lib/outside.ts": 'import { a } from "./a.ts";',
    },
  },
  one("cycle", "a file that imports itself", "src/lib/a.ts", 'import { a } from "./a.ts";'),
  one("cycle", "a program's type", "cluster/a.ts", 'import type { A } from "./a.ts";'),

  one(
    "files-in-transaction",
    "a file is stored while a transaction is open",
    "src/features/buyback/seller/photos.service.ts",
    "await inTransaction(db, async (tx) => {\n  await storeFiles(media, files);\n});",
    2,
  ),
  one(
    "files-in-transaction",
    "a method of a transaction asks for a file",
    "src/features/buyback/seller/photos.service.ts",
    "const stored = {\n  async keep(tx: Tx) {\n    await call.media.has(key);\n  },\n};",
    3,
  ),
  one(
    "files-in-transaction",
    "a feature stores a file under any name",
    "src/features/buyback/seller/photos.service.ts",
    "await media.put(key, content);",
  ),

  ...["const own = <table />;", "const form = useForm();", "const data = new FormData(form);"].map(
    (text) => one("shared-blocks", text, "src/features/cart/ui/cart-lines.tsx", text),
  ),
  ...["randomBytes(32)", "createHash(name)", 'import("nodemailer")', "parseInt(text)"].map((text) =>
    one("shared-blocks", text, "src/features/cart/cart.service.ts", `const own = ${text};`),
  ),
  one("shared-blocks", "a date", page, "\nconst at = Date.parse(day + zone);", 2),

  one("syntax", "a syntax error", "src/lib/a.ts", "export const = 1;"),

  one("file-size", "a long source", "src/lib/a.ts", lines(301), 301),
  one("file-size", "a long test", "src/lib/a.test.ts", lines(301), 301),
  one("file-size", "a long script", "scripts/run.mjs", lines(301), 301),
  one("file-size", "a long program", "cluster/main.ts", lines(301), 301),

  one("alias", "in the manifest", "package.json", '{\n"imports": {\n"#ui/*": "./src/ui/*" } }', 3),
  one("alias", "in the compiler", "tsconfig.json", '{ "paths": { "@/*": ["src/*"] } }'),
  one("alias", "in the bundler", "vite.config.ts", "resolve: { alias: {} }"),
  one("exact-versions", "a caret", "package.json", '{ "dependencies": { "a": "^1.2.3" } }'),
  one("exact-versions", "a tag", "package.json", '{ "devDependencies": { "a": "latest" } }'),
  one("exact-versions", "an override", "package.json", '{ "overrides": { "a": "~1.2.3" } }'),
  one("lockfile-hosts", "a host", "package-lock.json", '"resolved": "https://host.example/a.tgz"'),

  ...textExamples,
];
