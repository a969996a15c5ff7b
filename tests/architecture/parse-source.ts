import { posix } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import type { Import, Source, Use } from "./source.ts";

/** package.json `imports` declares the same aliases for Node. */
const aliases = { "#kit/": "kit/", "#src/": "src/", "#tests/": "tests/" } as const;

/** Parses one file with the bundler's own parser and collects what the rules need. */
export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  const imports: Import[] = [];
  const uses: Use[] = [];
  const reExports: number[] = [];
  const computedImports: number[] = [];
  const filesInTransaction: number[] = [];
  /** How many functions around this place have a transaction as a parameter. */
  let transactions = 0;
  const enter = ({ params }: WithParameters) => {
    if (params.some(isTransaction)) transactions += 1;
  };
  const leave = ({ params }: WithParameters) => {
    if (params.some(isTransaction)) transactions -= 1;
  };
  const importedNames = new Set<string>();
  const lineOf = (node: ESTree.Span) => text.slice(0, node.start).split("\n").length;

  function addImport(
    node: ESTree.Span,
    source: ESTree.Expression,
    kind: ESTree.ImportOrExportKind | undefined,
    names: string[],
  ) {
    const specifier = literalText(source);
    const line = lineOf(node);
    if (specifier === null) computedImports.push(line);
    else {
      const target = resolveSpecifier(path, specifier);
      imports.push({ specifier, target, line, typeOnly: kind === "type", names });
    }
  }

  function addUse(node: ESTree.Span, owner: string | null, name: string | null) {
    if (name !== null) uses.push({ owner, name, line: lineOf(node) });
  }

  new Visitor({
    ImportDeclaration(node) {
      for (const { local } of node.specifiers) importedNames.add(local.name);
      addImport(node, node.source, node.importKind, node.specifiers.map(importedName));
    },
    ExportNamedDeclaration(node) {
      const locals = node.specifiers.map(({ local }) => moduleName(local));
      if (node.source) addImport(node, node.source, node.exportKind, locals);
      if (node.source || locals.some((name) => importedNames.has(name))) {
        reExports.push(lineOf(node));
      }
    },
    ExportAllDeclaration(node) {
      addImport(node, node.source, node.exportKind, ["*"]);
      reExports.push(lineOf(node));
    },
    ImportExpression(node) {
      addImport(node, node.source, "value", ["*"]);
    },
    TSImportType(node) {
      addImport(node, node.source, "type", ["*"]);
    },
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    Identifier(node) {
      if (transactions > 0 && node.name === "media") filesInTransaction.push(lineOf(node));
    },
    CallExpression(node) {
      if (node.callee.type === "Identifier") addUse(node, null, node.callee.name);
    },
    NewExpression(node) {
      if (node.callee.type === "Identifier") addUse(node, null, node.callee.name);
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type === "Identifier") addUse(node, null, node.tag.name);
    },
    MemberExpression(node) {
      if (node.object.type === "MetaProperty" && memberName(node) === "glob") {
        computedImports.push(lineOf(node));
      }
      addUse(node, ownerName(node.object), memberName(node));
    },
    VariableDeclarator(node) {
      if (node.id.type !== "ObjectPattern" || !node.init) return;
      for (const property of node.id.properties) {
        if (property.type === "Property" && property.key.type === "Identifier") {
          addUse(property, ownerName(node.init), property.key.name);
        }
      }
    },
  }).visit(program);

  const syntaxErrors = errors.map((error) => error.message);
  return { path, imports, uses, reExports, computedImports, filesInTransaction, syntaxErrors };
}

interface WithParameters {
  readonly params: readonly { readonly type: string }[];
}

const isTransaction = (parameter: { readonly type: string }) =>
  "name" in parameter && parameter.name === "tx";

function resolveSpecifier(importer: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, "");
  for (const [alias, folder] of Object.entries(aliases)) {
    if (path.startsWith(alias)) return posix.normalize(folder + path.slice(alias.length));
  }
  if (/^\.\.?(\/|$)/.test(path)) return posix.join(posix.dirname(importer), path);
  return null;
}

function literalText(node: ESTree.Expression): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === "ImportSpecifier") return moduleName(specifier.imported);
  return specifier.type === "ImportDefaultSpecifier" ? "default" : "*";
}

function moduleName(name: ESTree.ModuleExportName): string {
  return name.type === "Literal" ? name.value : name.name;
}

function memberName(node: ESTree.MemberExpression): string | null {
  return node.computed ? literalText(node.property) : node.property.name;
}

/** Returns `db` for `db`, `database.db` and `this.db`; an empty string if the owner has no name. */
function ownerName(node: ESTree.Expression): string {
  if (node.type === "Identifier") return node.name;
  return (node.type === "MemberExpression" && memberName(node)) || "";
}
