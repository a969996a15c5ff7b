// Classifies files by their path alone.

const ranks = {
  domain: 0,
  lib: 1,
  ui: 2,
  platform: 2,
  office: 3,
  features: 4,
  capabilities: 5,
  pages: 5,
  app: 6,
  server: 7,
} as const;
export type Layer = keyof typeof ranks;

/** A feature may import features of earlier floors only, not those of its own. */
export const floors = [
  ["catalog", "auth", "content", "audit"],
  ["cart", "wishlist", "wholesale", "view3d", "account", "personal-data"],
  ["orders"],
  ["dashboard", "discovery", "inventory", "messages"],
  ["buyback", "marketing", "people", "settings"],
];

/** Parts of a room that stay apart: what one imports of another counts as if they were features. */
const parts: Readonly<Record<string, readonly string[]>> = {
  orders: ["checkout", "staff"],
  messages: ["contact", "inbox", "outbox"],
  buyback: ["seller", "staff", "stolen"],
  marketing: ["newsletter", "alerts"],
};

/** Mails are written with React, but only the server renders them. */
const serverSuffix = /(\.(sql|present|api|service)\.ts|\.mail\.tsx)$/;
/** Folders of a feature whose files all run on the server. */
const serverFolder = /^src\/features\/orders\/documents\//;
const browserOnly = /((?<!\.mail)\.tsx|\.queries\.ts|\.mutations\.ts|\/use-[^/]+\.ts)$/;

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("tests/");
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** Product code obeys every rule. Tests and type declarations do not. */
export function isProduct(path: string): boolean {
  return path.startsWith("src/") && isCode(path) && !isTest(path) && !path.endsWith(".d.ts");
}

/** Programs beside the product. Of the rules for imports they obey that of cycles alone. */
export function isProgram(path: string): boolean {
  return /^(bench|torture|cluster|demo)\//.test(path) && isCode(path) && !isTest(path);
}

export function layerOf(path: string): Layer | null {
  const folder = /^src\/([^/]+)\//.exec(path)?.[1];
  return folder !== undefined && folder in ranks ? (folder as Layer) : null;
}

export function mayImport(from: Layer, to: Layer): boolean {
  return from === to || ranks[to] < ranks[from];
}

export function featureOf(path: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The feature, with its part if it has parts: `orders/checkout`. */
export function partOf(path: string): string | null {
  const feature = featureOf(path);
  if (feature === null) return null;
  const folder = path.split("/")[3] ?? "";
  return parts[feature]?.includes(folder) ? `${feature}/${folder}` : feature;
}

/** A feature that no floor names stands above them all. */
export function floorOf(feature: string): number {
  const floor = floors.findIndex((features) => features.includes(feature));
  return floor === -1 ? floors.length : floor;
}

export function isServerFile(path: string): boolean {
  const layer = layerOf(path);
  if (layer === "platform" || layer === "capabilities" || layer === "server") return true;
  return serverSuffix.test(path) || serverFolder.test(path);
}

/** entry-server.tsx is built for the server although it lies beside the browser's entries. */
export function isBrowserFile(path: string): boolean {
  return !isServerFile(path) && path !== "src/app/entry-server.tsx";
}

export function isBrowserOnly(path: string): boolean {
  return browserOnly.test(path);
}

export function mayReadEnvironment(path: string): boolean {
  return path === "src/platform/settings/config.ts";
}

export function mayHoldSql(path: string): boolean {
  return layerOf(path) === "platform" || path.endsWith(".sql.ts");
}
