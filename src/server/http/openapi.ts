import { z } from "zod";
import type { Endpoint } from "#src/lib/endpoint.ts";
import type { Route } from "#src/platform/http/serve.ts";
import type { Config } from "#src/platform/settings/config.ts";

type Json = Record<string, unknown>;

/** Made from the declarations that serve the calls, so that it is never out of date. */
export function openApiDocument(
  routes: readonly Route[],
  config: Config,
  cookieName: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const { endpoint } of routes) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${config.storeName} API`, version: "1" },
    servers: [{ url: config.publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } },
      schemas: { Error: schemaOf(errorBody, "output") },
    },
  };
}

const errorBody = z.object({ message: z.string(), code: z.string() });

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    security: endpoint.access === "public" ? [] : [{ session: [] }],
    "x-access": endpoint.access,
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...parameters(endpoint.headers, "header"),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, "input")) } }
      : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: "The response.",
        content: endpoint.file
          ? { "application/octet-stream": {} }
          : json(schemaOf(endpoint.reply, "output")),
      },
      default: {
        description: "The error.",
        content: json({ $ref: "#/components/schemas/Error" }),
      },
    },
  };
}

function parameters(
  schema: z.ZodObject | undefined,
  location: "path" | "query" | "header",
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const json = (schema: Json) => ({ "application/json": { schema } });
