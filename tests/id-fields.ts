import { z } from "zod";
import type { Endpoint } from "#src/lib/endpoint.ts";

/** Fields that look like row ids but are none. */
const otherIds = new Set(["taxId"]);

/** Orders have random numbers instead. */
const isId = (name: string) => /(^i|I)ds?$/.test(name) || name === "number";

/** Returns the fields of path, query and body that take row ids, at any depth. */
export function idFields({ params, query, body }: Endpoint): string[] {
  const names = [
    ...Object.keys(params?.shape ?? {}),
    ...[query, body].flatMap((schema) =>
      schema ? propertyNames(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : [],
    ),
  ];
  return [...new Set(names)].filter((name) => isId(name) && !otherIds.has(name));
}

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === "properties" ? Object.keys(value) : []),
    ...propertyNames(value),
  ]);
}
