import { expect, it, vi } from "vitest";
import type { OutboxMessage, Env } from "../../../worker/env";
import { logDeadLetters } from "../../../worker/jobs/dead-letters";
import { count } from "../../../worker/observability/metrics";

type Point = { indexes: string[]; blobs: string[]; doubles: number[] };

/** A binding that remembers what it is given. */
function countingEnv() {
  const points: Point[] = [];
  const METRICS = { writeDataPoint: (point: Point) => points.push(point) };
  return { points, env: { METRICS } as unknown as Env };
}

/** The data point of a metric. */
function pointOf(metric: Parameters<typeof count>[1]): Point | undefined {
  const { points, env } = countingEnv();
  count(env, metric);
  return points[0];
}

const REQUEST = {
  kind: "request",
  tenant: "t-1",
  method: "GET",
  to: "page",
  path: "/work-orders/0190-1/photos",
  status: 503,
  code: "unavailable",
  ms: 12,
  database: { roundTrips: 1, requests: 2, statements: 9, rowsRead: 40, ms: 7 },
} as const;

it("each column keeps its position", () => {
  expect(pointOf(REQUEST)).toEqual({
    indexes: ["t-1"],
    blobs: ["request", "GET", "page", "/work-orders/:id/photos", "503", "unavailable"],
    doubles: [1, 12, 7, 1, 2, 40, 1, 0, 0, 0],
  });
  expect(
    pointOf({
      kind: "outbox",
      tenant: "t-1",
      ms: 5,
      waiting: 3,
      dead: 2,
      oldestMs: 900,
      failed: false,
    })?.doubles,
  ).toEqual([1, 5, 0, 0, 0, 0, 0, 3, 2, 900]);
  expect(pointOf({ kind: "dead-letter", tenant: "t-1", attempts: 6 })).toEqual({
    indexes: ["t-1"],
    blobs: ["dead-letter", "", "", "", "", ""],
    doubles: [6, 0, 0, 0, 0, 0, 1, 0, 0, 0],
  });
});

it("counts requests without a known host or database", () => {
  expect(pointOf({ ...REQUEST, tenant: "", database: undefined })).toMatchObject({
    indexes: ["none"],
    doubles: [1, 12, 0, 0, 0, 0, 1, 0, 0, 0],
  });
});

it("reduces a path to its route, without record ids or file names, at a limited length", () => {
  const routeOf = (path: string) => pointOf({ ...REQUEST, path })?.blobs[3] ?? "";
  expect(
    [
      "/",
      "/login",
      "/work-orders/01900000-0000-7000-8000-00000000ac3e",
      "/tasks/2026-00042/edit",
      `/${"x".repeat(500)}`,
    ]
      .map(routeOf)
      .map((path) => path.slice(0, 30)),
  ).toEqual(["/", "/login", "/work-orders/:id", "/tasks/:id/edit", `/${"x".repeat(29)}`]);
  expect(routeOf(`/${"x".repeat(500)}`)).toHaveLength(96);
});

it("counts nothing without a metrics binding", () => {
  expect(() => count({} as Env, { ...REQUEST })).not.toThrow();
});

it("logs and counts a dead letter", () => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  const { points, env } = countingEnv();
  const message = { id: "m-1", body: { tenant: "t-1" }, attempts: 6, timestamp: new Date(0) };
  logDeadLetters(
    { queue: "outbox-dead", messages: [message] } as unknown as MessageBatch<OutboxMessage>,
    env,
  );
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
    level: "error",
    tenant: "t-1",
    event: "dead_letter",
    queue: "outbox-dead",
  });
  expect(points).toEqual([pointOf({ kind: "dead-letter", tenant: "t-1", attempts: 6 })]);
  logged.mockClear();
});
