import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { fromNewAddress, pageCookie, send, signedIn } from "../support/api/client";
import {
  everyShape,
  HEADER_SHAPES,
  hostileText,
  hostileTextOfBytes,
  hostileTextOfUrl,
  MARKS,
  type ShapesOf,
  tellingShapes,
  textsOfTurn,
} from "../support/api/hostile-texts";
import { type ApiOperation, listOperations } from "../support/api/operations";
import { type Ask, type Probe, RequestCosts } from "../support/api/request-cost";
import type { InputField } from "../support/api/schema-fields";
import { HOSTILE_PICTURES } from "../support/fakes/hostile-pictures";
import { pngOf } from "../support/fakes/pictures";
import { makeUpdatableRecords } from "../support/api/updatable-records";
import { startOwnStack } from "../support/stack/own-stack";
import { EVERY_FEATURE } from "../support/db/tenant";

/** What hangs is killed, with everything else that these workers do. */
const own = await startOwnStack();
afterAll(() => own.stop());
const tenant = await own.tenant(EVERY_FEATURE);
const costs = new RequestCosts(own);
/** Those that may turn a feature of the company off come last: others need it. */
const operations = (await listOperations(tenant)).toSorted(
  (a, b) => Number(a.path.startsWith("/api/tenants/")) - Number(b.path.startsWith("/api/tenants/")),
);

/** Each meets another kind of text: names, telephone numbers, passwords, lines, formatted text, days, queries, drawings. */
const SAMPLE = [
  "POST /auth/resetPassword",
  "POST /users/invite",
  "PUT /tickets",
  "POST /customers/{id}",
  "PUT /checklists",
  "POST /maintenancePlans/{id}",
  "PUT /phrases",
  "GET /workOrders",
  "POST /tasks/{id}/sign",
  "POST /users/{id}",
];

const KILOBYTES = 30_000;
/** Below the limits of a body, worker/middleware/body.ts. */
const LARGEST_BODY = 980_000;
const LARGEST_WITH_PICTURES = 2_900_000;
const hasPictures = ({ path }: ApiOperation) => /dailyReports|\/sign$|updateLogo/.test(path);
/** Below the limit of a URL, worker/middleware/canonical-path.ts. */
const LARGEST_PARAMETER = 7_000;

type Target = { path: string; body: unknown; headers: Record<string, string> };
/** A call with valid input, whose fields a probe replaces. */
type Call = { who: string; target(): Target; answered(body: Record<string, unknown>): void };

async function callOf(operation: ApiOperation): Promise<Call> {
  const record = await (await makeUpdatableRecords(tenant))[operation.name]?.();
  if (record) {
    const headers = { authorization: `Bearer ${record.client.token}` };
    let version = Number((await record.read())["version"]);
    return {
      who: operation.name,
      target: () => ({ path: `/api${record.path}`, body: { version }, headers }),
      answered: (body) => void (version = Number(body["version"] ?? version)),
    };
  }
  const { token } = await signedIn(tenant, "sanja");
  const headers = { authorization: `Bearer ${token}` };
  return {
    who: "sanja",
    target: () => ({ path: operation.path, body: operation.call().body, headers }),
    answered: () => undefined,
  };
}

function askOf(
  { method }: ApiOperation,
  call: Call,
  change: (target: Target) => Partial<Target> = () => ({}),
): Ask {
  return async (signal) => {
    const target = call.target();
    const { path, body, headers } = { ...target, ...change(target) };
    const rest = body === undefined ? {} : { body };
    const response = await send(tenant.origin, method, path, {
      headers: { ...fromNewAddress(), ...headers },
      signal,
      ...rest,
    });
    if (response.status === 200) call.answered(response.body);
    return response;
  };
}

/** With a value for a field of the body. */
function* valuesOf(
  operation: ApiOperation,
  call: Call,
  field: InputField,
  values: Iterable<[name: string, make: () => unknown]>,
): Generator<Probe> {
  for (const [name, make] of values)
    yield {
      name: `${operation.name} ${field.name}, ${name}`,
      ask: askOf(operation, call, ({ body }) => ({ body: field.put(body, make()) })),
    };
}

function* textsFor(
  operation: ApiOperation,
  field: InputField,
  shapes: readonly string[],
  turn: number,
): Generator<[string, () => unknown]> {
  for (const { of, text } of textsOfTurn(shapes, field.maxLength, turn)) yield [of, text];
  const largest = hasPictures(operation) ? LARGEST_WITH_PICTURES : LARGEST_BODY;
  for (const shape of new Set([MARKS, shapes.at(-1) ?? MARKS]))
    yield [`the largest body of ${shape}`, () => hostileTextOfBytes(shape, largest)];
}

const DAYS = ["1900-01-01", "2006-01-01", "9999-12-31", "0000-00-00"];
const NUMBERS = [0, -1, 1e15, Number.MAX_SAFE_INTEGER, 1e308, 5e-324];
const MANY = 10_000;

function* daysAndNumbersFor({ isText }: InputField): Generator<[string, () => unknown]> {
  for (const day of isText ? DAYS : []) yield [day, () => day];
  for (const number of isText ? [] : NUMBERS) yield [String(number), () => number];
}

function* othersFor(field: InputField): Generator<[string, () => unknown]> {
  yield* daysAndNumbersFor(field);
  const { name, isText, isList } = field;
  if (name.endsWith("image"))
    for (const [picture, make] of Object.entries(HOSTILE_PICTURES))
      yield [picture, () => make().toString("base64")];
  if (isText || isList) {
    yield ["a list of many texts", () => Array.from({ length: MANY }, () => "a")];
    yield ["a list of many ids", () => Array.from({ length: MANY }, () => newId())];
    yield ["a list of many objects", () => Array.from({ length: MANY }, () => ({}))];
    yield ["an object of many names", () => manyNames()];
    yield ["formatted text of many levels", () => JSON.stringify(deep(MANY))];
  }
}

function manyNames(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`name${index}`, "a"]));
}

function deep(levels: number): unknown {
  let node: unknown = { type: "text", text: "a" };
  // JSON.stringify has a limit of its own.
  for (let level = 0; level < Math.min(levels, 2_000); level += 1)
    node = { type: "paragraph", content: [node] };
  return { type: "doc", content: [node] };
}

/** Some fields of an operation: a report has so many that one test of all takes minutes. */
type Part = { name: string; operation: ApiOperation; fields: InputField[]; from: number };
const FIELDS_OF_PART = 12;

function partsOf(operation: ApiOperation): Part[] {
  const { name, inputFields } = operation;
  const parts = Math.max(1, Math.ceil(inputFields.length / FIELDS_OF_PART));
  return Array.from({ length: parts }, (_, index) => {
    const from = index * FIELDS_OF_PART;
    const fields = inputFields.slice(from, from + FIELDS_OF_PART);
    return {
      name: index === 0 ? name : `${name} from ${fields[0]?.name}`,
      operation,
      fields,
      from,
    };
  });
}

/** How much is tried: `shapes` for each text, and what is not a text. */
type Extent = { shapes: ShapesOf; others: typeof othersFor };
const EVERYTHING: Extent = { shapes: everyShape, others: othersFor };
const MOST_TELLING: Extent = { shapes: tellingShapes, others: daysAndNumbersFor };

function* fieldsOf(
  { operation, fields, from }: Part,
  call: Call,
  extent: Extent,
): Generator<Probe> {
  for (const [index, field] of fields.entries()) {
    const turn = from + index;
    const texts = textsFor(operation, field, extent.shapes(turn), turn);
    if (field.isText) yield* valuesOf(operation, call, field, texts);
    yield* valuesOf(operation, call, field, extent.others(field));
  }
}

function* bodiesOf(operation: ApiOperation, call: Call, extent: Extent): Generator<Probe> {
  yield* daysWithChoicesOf(operation, call);
  if (operation.inputFields.length === 0) return;
  const more = (name: string, fields: () => object): Probe => ({
    name: `${operation.name}, ${name}`,
    ask: askOf(operation, call, ({ body }) => ({ body: { ...Object(body), ...fields() } })),
  });
  yield more("many unknown names", manyNames);
  for (const shape of extent.shapes(0))
    yield more(`a name of ${shape}`, () => ({ [hostileText(shape, KILOBYTES)]: "a" }));
}

/** What a day costs may depend on another field, such as how often something is due since then. */
function* daysWithChoicesOf(operation: ApiOperation, call: Call): Generator<Probe> {
  const isDay = ({ name }: InputField) => /(?:On|\bfrom|\bto)$/.test(name);
  for (const day of operation.inputFields.filter(isDay))
    for (const other of operation.inputFields)
      for (const choice of other.choices)
        for (const value of DAYS)
          yield {
            name: `${operation.name} ${day.name}, ${value} with ${other.name} ${String(choice)}`,
            ask: askOf(operation, call, ({ body }) => ({
              body: other.put(day.put(body, value), choice),
            })),
          };
}

function* addressesOf(operation: ApiOperation, call: Call, extent: Extent): Generator<Probe> {
  const segments = operation.path.match(/(?<=\/)01[0-9a-f-]{34}/g) ?? [];
  const encoded = (shape: string) => encodeURIComponent(hostileTextOfUrl(shape, LARGEST_PARAMETER));
  for (const [turn, name] of operation.fields.query.entries())
    for (const [of, text] of [
      ...extent.shapes(turn).map((shape) => [shape, encoded(shape)] as const),
      ...DAYS.map((day) => [day, day] as const),
    ])
      yield {
        name: `${operation.name} ?${name}=, ${of}`,
        ask: askOf(operation, call, ({ path }) => ({ path: withParameter(path, name, text) })),
      };
  for (const [turn, segment] of segments.entries())
    for (const shape of extent.shapes(turn))
      yield {
        name: `${operation.name}, id ${turn + 1} of the path, ${shape}`,
        ask: askOf(operation, call, () => ({
          path: operation.path.replace(segment, encoded(shape)),
        })),
      };
}

function withParameter(path: string, name: string, encoded: string): string {
  const [before = "", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.delete(name);
  return `${before}?${params.size > 0 ? `${params}&` : ""}${name}=${encoded}`;
}

function* probesOf(part: Part, call: Call, extent: Extent): Generator<Probe> {
  yield* fieldsOf(part, call, extent);
  if (part.from > 0) return;
  yield* bodiesOf(part.operation, call, extent);
  yield* addressesOf(part.operation, call, extent);
}

let served = "";

async function check(part: Part, extent: Extent): Promise<void> {
  const { operation } = part;
  const call = await callOf(operation);
  // Another person would be slowed down while this one was served a moment ago.
  if (served && served !== call.who) await costs.restart();
  served = call.who;
  const probes = probesOf(part, call, extent);
  for await (const fault of costs.slowOf(askOf(operation, call), probes)) expect.fail(fault);
  expect(operation.name).toBeTruthy();
}

const inSample = operations.filter(({ name }) => SAMPLE.includes(name));

it("the sample of operations is of those that exist", () => {
  expect(inSample.map(({ name }) => name).sort()).toEqual([...SAMPLE].sort());
});

it.each(inSample.flatMap(partsOf))(
  "$name answers the most telling texts as soon as a short one",
  (part) => check(part, MOST_TELLING),
);

it.each(operations.flatMap(partsOf))(
  "$name answers every text as soon as a short one",
  { tags: ["full"] },
  (part) => check(part, EVERYTHING),
);

/** Below the limit of all headers, 16 kB. */
const LARGEST_HEADER = 8_000;
const HEADERS: Readonly<Record<string, (text: string) => Record<string, string>>> = {
  authorization: (text) => ({ authorization: `Bearer ${text}` }),
  "the session's cookie": (text) => ({ cookie: `__Host-session=${text}` }),
  "the device's cookie": (text) => ({ cookie: `__Host-device=${text}` }),
  "the language's cookie": (text) => ({ cookie: `language=${text}` }),
  "many cookies": (text) => ({ cookie: text.replaceAll(" ", "a=b; ").slice(0, LARGEST_HEADER) }),
  ...Object.fromEntries(
    [
      "accept",
      "accept-language",
      "cf-connecting-ip",
      "content-type",
      "idempotency-key",
      "if-none-match",
      "origin",
      "range",
      "referer",
      "sec-fetch-site",
      "user-agent",
      "x-format",
      "x-forwarded-host",
      "x-owner",
    ].map((name) => [name, (text: string) => ({ [name]: text })]),
  ),
};
const OF_HEADERS = [
  { method: "GET", path: "/api/workOrders", body: undefined },
  { method: "PUT", path: "/api/phrases", body: { text: "a" } },
  { method: "GET", path: "/work-orders.data", body: undefined },
  { method: "GET", path: "/login", body: undefined },
  { method: "GET", path: "/calendar/x.ics", body: undefined },
];

describe.each(OF_HEADERS)("$method $path", { tags: ["full"] }, ({ method, path, body }) => {
  it("answers every header as soon as a short one", async () => {
    const { token } = await signedIn(tenant, "sanja");
    const cookie = await pageCookie(tenant, "sanja");
    const ask =
      (headers: Record<string, string>): Ask =>
      (signal) =>
        send(tenant.origin, method, path, {
          headers: {
            ...(path.startsWith("/api/") ? { authorization: `Bearer ${token}` } : { cookie }),
            ...headers,
          },
          signal,
          ...(body ? { body } : {}),
        });
    const probes = Object.entries(HEADERS).flatMap(([name, headersOf]) =>
      HEADER_SHAPES.map((shape) => ({
        name: `${method} ${path}, ${name}, ${shape}`,
        ask: ask(headersOf(hostileText(shape, LARGEST_HEADER))),
      })),
    );
    await costs.restart();
    for await (const fault of costs.slowOf(ask({}), probes)) expect.fail(fault);
    expect(probes.length).toBeGreaterThan(100);
  });
});

it("answers every uploaded picture as soon as a small one", { tags: ["full"] }, async () => {
  const { token } = await signedIn(tenant, "sanja");
  const upload =
    (make: () => Uint8Array<ArrayBuffer>, name: string): Ask =>
    (signal) =>
      send(tenant.origin, "PUT", `/api/files/${newId()}?name=${name}`, {
        headers: { authorization: `Bearer ${token}` },
        rawBody: make(),
        signal,
      });
  const probes = Object.entries(HOSTILE_PICTURES).flatMap(([name, make]) =>
    ["a.png", "a.jpg", "a.webp"].map((file) => ({
      name: `${name} as ${file}`,
      ask: upload(() => new Uint8Array(make()), file),
    })),
  );
  await costs.restart();
  for await (const fault of costs.slowOf(
    upload(() => pngOf(40, 30), "a.png"),
    probes,
  ))
    expect.fail(fault);
  expect(probes.length).toBeGreaterThan(10);
});
