import { newId } from "../../../app/kernel/ids";
import { type Call, send } from "./client";
import { fieldsOf, type InputField, sampleOf, type Schema } from "./schema-fields";
import type { TestTenant } from "../db/tenant";

type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
};
type Operation = {
  security?: unknown[];
  parameters: Parameter[];
  requestBody?: { content: { "application/json"?: { schema: Schema } } };
};

/** One call of the API, as its OpenAPI document describes it. */
export type ApiOperation = {
  name: string;
  method: string;
  path: string;
  anonymous: boolean;
  query: string;
  fields: { query: string[]; body: string[] };
  /** Of the body, also those within lists and objects. */
  inputFields: InputField[];
  /** The fields of the body that may be null. */
  nullable: string[];
  /** Whether the body refuses unknown fields. */
  isStrict: boolean;
  call(headers?: Record<string, string>): Call;
};

/** An id of several parameters of which one is needed, which the document can only say in words. */
const ONE_OF_SEVERAL: Record<string, string> = { "GET /dailyReports": "workOrderId" };

/** Calls of every operation, with ids of no record: generated from the app's OpenAPI document, so that none is missing. */
export async function listOperations(tenant: TestTenant): Promise<ApiOperation[]> {
  const { body } = await send(tenant.origin, "GET", "/api/openapi.json");
  const paths = body["paths"] as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) =>
      operationOf(tenant, method.toUpperCase(), path, it),
    ),
  );
}

function operationOf(
  tenant: TestTenant,
  method: string,
  path: string,
  it: Operation,
): ApiOperation {
  const schema = it.requestBody?.content["application/json"]?.schema;
  const query = new URLSearchParams(
    it.parameters.flatMap(({ in: place, name, required, schema }) => {
      if (place !== "query") return [];
      if (ONE_OF_SEVERAL[`${method} ${path}`] === name) return [[name, newId()]];
      return required ? [[name, String(sampleOf(schema, name))]] : [];
    }),
  ).toString();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "tenantCode" ? tenant.code : name === "kind" ? "customers" : newId(),
  );
  return {
    name: `${method} ${path}`,
    method,
    path: `/api${filled}${query ? `?${query}` : ""}`,
    anonymous: it.security?.length === 0,
    query,
    fields: {
      query: it.parameters.filter((each) => each.in === "query").map((each) => each.name),
      // A body may repeat a parameter of the path, and nothing else is valid there.
      body: Object.keys(schema?.properties ?? {}).filter((name) => !path.includes(`{${name}}`)),
    },
    // A body may repeat a parameter of the path, and nothing else is valid there.
    inputFields: fieldsOf(schema ?? {}).filter(({ name }) => !path.includes(`{${name}}`)),
    nullable: Object.entries(schema?.properties ?? {})
      .filter(([, field]) => takesNull(field))
      .map(([name]) => name),
    isStrict: schema?.additionalProperties === false,
    call: (headers) => ({ headers, ...(schema ? { body: sampleOf(schema, "") } : {}) }),
  };
}

function takesNull({ type, anyOf = [] }: Schema): boolean {
  return [type].flat().includes("null") || anyOf.some(takesNull);
}
