import { describe, expect, it } from "vitest";
import { together, regressions } from "../../bench/compare";
import type { Row } from "../../bench/table";

const row = (name: string, measured: string, ok: boolean | null = true): Row => ({
  row: name,
  measured,
  bar: "",
  ok,
});

describe("the comparison of a bench run with the previous run", () => {
  it("reports a target that was met before and is missed now", () => {
    expect(
      regressions(
        [row("round trips", "1 round trip")],
        [row("round trips", "2 round trips", false)],
      ),
    ).toEqual(["round trips: 2 round trips, was 1 round trip and met its target"]);
  });

  it("reports a size that has grown, and tolerates the usual variation of times", () => {
    expect(regressions([row("script", "1,100.0 kB")], [row("script", "1,140.0 kB")])).toEqual([
      "script: 1,140.0 kB, was 1,100.0 kB",
    ]);
    expect(regressions([row("list", "p50 40 ms")], [row("list", "p50 47 ms")])).toEqual([]);
    expect(regressions([row("list", "40 ms")], [row("list", "90 ms")])).toHaveLength(1);
  });

  it("keeps rows of the previous run that this run did not measure", () => {
    expect(together([row("a", "1"), row("b", "2")], [row("b", "3")])).toEqual([
      row("b", "3"),
      row("a", "1"),
    ]);
  });
});
