import { expect, it, vi } from "vitest";
import { logSlowCall, SLOW_MS, redactValues } from "../../../worker/observability/slow-calls";

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
  expect(redactValues("SELECT 'it''s' AS a,\n   name\tFROM x WHERE y = 'Ana' AND z = ?")).toBe(
    "SELECT '…' AS a, name FROM x WHERE y = '…' AND z = ?",
  );
  expect(redactValues(`SELECT ${"a, ".repeat(500)}`)).toHaveLength(300);
});
