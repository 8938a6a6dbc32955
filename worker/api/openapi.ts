import * as z from "zod/mini";
import { REFUSAL_STATUS } from "~/kernel/refusal";
import type { Endpoint } from "./endpoint";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Builds the OpenAPI document from the schemas that validate the requests. */
export function openApiDocument(endpoints: Endpoint[], server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of endpoints) {
    const path = each.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operation(each) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Fieldwork", version: "1" },
    servers: [{ url: server }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: { schemas: { Refusal: REFUSAL }, securitySchemes: SECURITY },
  };
}

const SECURITY = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "Used by the app's own pages only",
  },
};

const REFUSAL = {
  type: "object",
  required: ["message", "code", "facts", "requestId"],
  properties: {
    message: {
      type: "string",
      description:
        "In the caller's language, chosen by ?lng=, the language cookie or Accept-Language",
    },
    code: { type: "string", enum: [...Object.keys(REFUSAL_STATUS), "unexpected"] },
    reason: {
      type: "string",
      description: "More specific than the code, for example the guard that failed",
    },
    facts: {
      type: "object",
      description:
        "For 422: fields, with a reason per field. For 409 version_conflict: current, the current state of the record",
    },
    requestId: { type: "string" },
  },
};

function operation(it: Endpoint) {
  const given: JsonSchema = it.input ? schemaOf(it.input, "input") : {};
  const inPath = [...it.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const rest = Object.entries(given.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const required = new Set(given.required);
  const parameters = inPath.map((name) => parameter(name, "path", given.properties?.[name], true));
  const isInQuery = ([name]: [string, unknown]) =>
    it.method === "GET" || it.inAddress?.includes(name);
  parameters.push(
    ...rest
      .filter(isInQuery)
      .map(([name, schema]) => parameter(name, "query", schema, required.has(name))),
  );
  const sent = rest.filter((each) => !isInQuery(each));
  if (it.method !== "GET") parameters.push(...SENT_WITH);
  const repeated = inPath.map((name): [string, unknown] => {
    const schema = given.properties?.[name];
    return [name, { ...SAME_AS_PATH, ...(typeof schema === "object" ? schema : {}) }];
  });
  return {
    summary: it.summary,
    operationId: `${it.method.toLowerCase()}${it.path.replace(/\/:?(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [it.path.split("/")[1]],
    ...(it.access === "anonymous" ? { security: [] } : {}),
    parameters,
    ...(it.bytes
      ? { requestBody: BYTES }
      : sent.length > 0
        ? { requestBody: body(repeated, sent, given) }
        : {}),
    responses: { "200": responseOf(it), default: REFUSED },
  };
}

const BYTES = {
  required: true,
  content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
};

/** Optional headers of a write. Our own client sends them with every outbox entry. */
const SENT_WITH = [
  parameter(
    "Idempotency-Key",
    "header",
    {
      type: "string",
      maxLength: 200,
      description:
        "A repeated request with the same key returns the first response; 422 if its body differs",
    },
    false,
  ),
  parameter(
    "X-Act",
    "header",
    {
      type: "string",
      maxLength: 200,
      description:
        "The same for all requests of one act: each user is notified of them once, with one mail",
    },
    false,
  ),
  parameter(
    "X-Owner",
    "header",
    {
      type: "string",
      description:
        "Id of the user who wrote the content; 403 wrong_person if another user is signed in",
    },
    false,
  ),
  parameter(
    "X-Format",
    "header",
    {
      type: "integer",
      description:
        "Format number of the content; 426 client_too_old if the server no longer supports it",
    },
    false,
  ),
];

type Place = "path" | "query" | "header";

function parameter(name: string, place: Place, schema: unknown, required: boolean) {
  return { name, in: place, required, schema: schema ?? { type: "string" } };
}

/** A body may repeat a parameter of the path. */
const SAME_AS_PATH = { description: "The same as in the path; 422 if it differs" };

function body(
  repeated: [string, unknown][],
  sent: [string, unknown][],
  { required = [], additionalProperties }: JsonSchema,
) {
  const names = sent.map(([name]) => name).filter((name) => required.includes(name));
  const schema = {
    type: "object",
    properties: Object.fromEntries([...repeated, ...sent]),
    required: names,
    // Unknown fields are 422.
    ...(additionalProperties === false ? { additionalProperties } : {}),
  };
  return { required: true, content: { "application/json": { schema } } };
}

function responseOf(it: Endpoint) {
  const fileType = it.isPdf ? "application/pdf" : it.fileType;
  const content = fileType
    ? { [fileType]: {} }
    : {
        "application/json": {
          schema: it.response ? schemaOf(it.response(), "output") : { type: "object" },
        },
      };
  return { description: it.summary, content };
}

const REFUSED = {
  description: "Refused",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
};

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
