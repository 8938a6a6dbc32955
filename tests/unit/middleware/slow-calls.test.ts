import { expect, it, vi } from "vitest";
import { logSlowCall } from "../../../worker/observability/slow-calls";

const SLOW_MS = 500;
const WHERE = { requestId: "r-1", tenant: "t-1" };
const CALL = {
  kind: "read",
  statements: 1,
  failed: false,
  texts: () => ["SELECT id FROM customers WHERE name = ?"],
} as const;

it("logs slow calls only", () => {
  const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
  logSlowCall(WHERE)({ ...CALL, ms: SLOW_MS - 1 });
  expect(logged).not.toHaveBeenCalled();
  logSlowCall(WHERE)({ ...CALL, ms: SLOW_MS });
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
    ...WHERE,
    slow: "read",
    ms: SLOW_MS,
    sql: ["SELECT id FROM customers WHERE name = ?"],
  });
});

it("omits possible values and truncates long statements", () => {
  const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
  logged.mockClear();
  const texts = () => [
    "SELECT 'it''s' AS a,\n   name\tFROM x WHERE y = 'Ana' AND z = ?",
    `SELECT ${"a, ".repeat(500)}`,
  ];
  logSlowCall(WHERE)({ ...CALL, ms: SLOW_MS, texts });
  const [first, second] = JSON.parse(String(logged.mock.calls[0]?.[0])).sql;
  expect(first).toBe("SELECT '…' AS a, name FROM x WHERE y = '…' AND z = ?");
  expect(second).toHaveLength(300);
});
