import { z } from "zod";
import type { Endpoint } from "#src/lib/endpoint.ts";

/** Names like those of rows' ids that name nothing of ours. */
const ofTheWorld = new Set(["taxId"]);

/** By which names a call takes ids of rows, in its path, query and body, however deep. */
export function idNames({ params, query, body }: Endpoint): string[] {
  const names = [
    ...Object.keys(params?.shape ?? {}),
    ...[query, body].flatMap((schema) =>
      schema ? propertyNames(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : [],
    ),
  ];
  return [...new Set(names)].filter((name) => /(^i|I)ds?$/.test(name) && !ofTheWorld.has(name));
}

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === "properties" ? Object.keys(value) : []),
    ...propertyNames(value),
  ]);
}
