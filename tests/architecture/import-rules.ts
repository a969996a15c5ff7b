import * as layout from "./layout.ts";
import { type Import, type RuleName, ruleNames, type Source, type Violation } from "./source.ts";

/*
 * Rules about structure (direction, order, SQL packages) count type-only imports like any other.
 * Rules about what a running program loads ignore them, except for types of `*.sql.ts` and
 * platform/: database rows and server internals must not shape the browser's code.
 */

const serverPackages =
  /^(node:|(pg|fastify|pino|drizzle-orm|prom-client|pdfkit|fontkit|@node-rs|@fastify)(\/|-|$))/;
/** Large data, of which a browser gets the part it shows. */
const dataPackages =
  /^(country-region-data|libphonenumber-js|localized-address-format|postcode-validator)(\/|$)/;
const sqlPackages = /^(pg|drizzle-orm)(\/|$)/;
const sqlSchema = /^src\/platform\/db\/(schema|\w+-tables)\.ts$/;
const pricing = "src/domain/pricing.ts";
const pricingCaller = "src/features/catalog/catalog.present.ts";
/** `defineMail` calls these for every mail. */
const mailWork = ["MailLayout", "renderMail", "queueMail"];
const renderer = "src/server/pages/ssr.ts";
/** They list the pages, so they read the routes. */
const routeReaders = ["src/server/app.ts", "src/server/pages/sitemap.ts"];

/** Returns what is wrong with this import in this file, or null. */
type Rule = (path: string, item: Import) => string | null;

const rules: Partial<Record<RuleName, Rule>> = {
  direction(path, { target }) {
    const from = layout.layerOf(path);
    const to = target === null ? null : layout.layerOf(target);
    if (from === null || to === null || layout.mayImport(from, to)) return null;
    return `${from}/ must not import ${target}`;
  },

  "feature-order"(path, { target }) {
    const from = layout.featureOf(path);
    const to = target === null ? null : layout.featureOf(target);
    if (from === null || to === null || from === to) return null;
    if (layout.floorOf(to) < layout.floorOf(from)) return null;
    return `feature ${from} must not import feature ${to}: it does not stand on an earlier floor`;
  },

  "browser-imports-server"(path, { target, typeOnly }) {
    if (target === null || !layout.isBrowserFile(path) || !layout.isServerFile(target)) return null;
    if (typeOnly && !layout.mayHoldSql(target)) return null;
    return `a browser file must not import ${target}`;
  },

  "browser-imports-package"(path, { specifier, typeOnly }) {
    if (typeOnly || !layout.isBrowserFile(path)) return null;
    if (!serverPackages.test(specifier) && !dataPackages.test(specifier)) return null;
    return `a browser file must not import ${specifier}`;
  },

  "server-imports-browser"(path, { target, typeOnly }) {
    if (target === null || typeOnly || path === renderer) return null;
    if (!layout.isServerFile(path) || !layout.isBrowserOnly(target)) return null;
    if (target === "src/app/route-table.tsx" && routeReaders.includes(path)) return null;
    return `a server file must not import ${target}; only ${renderer} renders`;
  },

  "domain-imports"(path, { specifier, target }) {
    if (layout.layerOf(path) !== "domain" || target !== null) return null;
    return `domain/ imports no packages: ${specifier}`;
  },

  "price-caller"(path, { target, typeOnly, names }) {
    if (target !== pricing || typeOnly || path === pricingCaller) return null;
    if (!names.includes("priceFor") && !names.includes("*")) return null;
    return `priceFor is called by ${pricingCaller} alone`;
  },

  "mail-definition"(path, { target, names }) {
    if (!target?.startsWith("src/platform/mail/") || path.startsWith("src/platform/mail/")) {
      return null;
    }
    const used = names.find((name) => mailWork.includes(name));
    return used === undefined ? null : `mails are made with defineMail, not with ${used}`;
  },

  "sql-location"(path, { specifier, target, typeOnly }) {
    if (layout.mayHoldSql(path)) return null;
    const isSchema = target !== null && sqlSchema.test(target) && !typeOnly;
    if (!isSchema && !sqlPackages.test(specifier)) return null;
    return `SQL lives in *.sql.ts and platform/: ${specifier} must not be imported here`;
  },

  "environment-location"(path, { specifier, names }) {
    if (layout.mayReadEnvironment(path)) return null;
    if (!/^(node:)?process$/.test(specifier) || !names.includes("env")) return null;
    return "process.env is read in platform/settings/config.ts alone";
  },

  "test-support"(_, { target }) {
    return target !== null && layout.isTest(target) ? `${target} is for tests alone` : null;
  },

  "parent-import"(_, { specifier }) {
    return specifier.startsWith("../") ? `write #src/… instead of ${specifier}` : null;
  },
};

export function checkImports({ path, imports }: Source): Violation[] {
  if (!layout.isProduct(path)) return [];
  return imports.flatMap((item) =>
    ruleNames.flatMap((rule) => {
      const message = rules[rule]?.(path, item) ?? null;
      return message === null ? [] : [{ rule, file: path, line: item.line, message }];
    }),
  );
}
