/** A project that breaks no rule. Each line comes close to one. */
export const validProject: Readonly<Record<string, string>> = {
  "src/domain/pricing.ts": 'import { a } from "./constants.ts";\nexport const priceFor = () => a;',
  "src/domain/constants.ts": "export const a = 1;",
  "src/lib/endpoint.ts": 'export const call = () => fetch("/api");',
  "src/lib/query.ts": "export const refresh = (query, next) => query.fetch() && next().fetch();",
  "src/ui/button.tsx": 'import { a } from "#src/lib/query.ts";',
  "src/office/section.tsx": 'import { a } from "#src/ui/button.tsx";',
  "src/platform/settings/config.ts": 'import { z } from "zod";\nexport const env = process.env;',
  "src/platform/db/schema.ts": 'import { pgTable } from "drizzle-orm/pg-core";',
  "src/features/catalog/catalog.contract.ts": 'import { z } from "zod";',
  "src/features/catalog/catalog.sql.ts":
    'import { eq } from "drizzle-orm";\nexport const list = (db) => db.select();',
  "src/features/catalog/catalog.present.ts":
    'import { priceFor } from "#src/domain/pricing.ts";\nimport type { Row } from "#src/platform/db/schema.ts";',
  "src/features/catalog/catalog.api.ts":
    'import { list } from "./catalog.sql.ts";\nexport const replace = (db) => inTransaction(db, list);',
  "src/features/catalog/catalog.queries.ts":
    'import type { listBrands } from "./catalog.api.ts";\nimport "./catalog.contract.ts";',
  "src/features/cart/cart.rules.ts": 'import type { ViewerPrice } from "#src/domain/pricing.ts";',
  "src/features/cart/cart.sql.ts": 'import { list } from "#src/features/catalog/catalog.sql.ts";',
  "src/platform/mail/layout.mail.tsx": 'import { type ReactNode } from "react";',
  "src/features/cart/mails/receipt.mail.tsx": 'import "#src/platform/mail/layout.mail.tsx";',
  "src/features/cart/cart.service.ts": 'import { Receipt } from "./mails/receipt.mail.tsx";',
  "src/pages/shop/shop.page.tsx":
    'import "#src/features/cart/cart.rules.ts";\nconst later = () => import("#src/ui/button.tsx");',
  "src/app/routes.tsx": 'const load = () => import("#src/pages/shop/shop.page.tsx");',
  "src/app/entry-server.tsx":
    'import { renderToString } from "react-dom/server";\nimport { Writable } from "node:stream";\nimport "./routes.tsx";',
  "src/server/pages/ssr.ts": 'import { render } from "#src/app/entry-server.tsx";',
  "src/server/dev.ts": 'type Entry = typeof import("#src/app/entry-server.tsx");',
  "src/features/cart/cart.api.test.ts":
    'import { app } from "#tests/app.ts";\nimport { eq } from "drizzle-orm";\nfetch(process.env.URL);',
  "tests/app.ts": 'import { createApp } from "#src/server/app.ts";\nprocess.env.A;',
  "e2e/shop.spec.ts":
    '// Which browser is it?\nconst words = "What is left.";\n// Whatever happens.',
  "src/features/content/terms.data.ts": "// line\n".repeat(400),
};
