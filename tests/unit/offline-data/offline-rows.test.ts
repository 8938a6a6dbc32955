import { describe, expect, it } from "vitest";
import { rowParams } from "~/offline/data/offline-rows";

const ROWS = [
  { number: "2026-00042", name: "Đizel pumpa", status: "backlog", priority: "low" },
  { number: "2026-00007", name: "Kotao u Čakovcu", status: "in-progress", priority: "high" },
  { number: "2026-00043", name: "Kotao u Puli", status: "backlog", priority: "high" },
];
type Row = (typeof ROWS)[number];
const WAY = {
  text: (row: Row) => `${row.number} ${row.name}`,
  narrowing: ["status", "priority"] as const,
  sorts: { number: (row: Row) => row.number },
};
const FIRST = {
  search: "",
  sortBy: "plannedStart" as "plannedStart" | "number",
  sortDirection: "asc" as const,
  pageNumber: 1,
  pageSize: 2,
};

function numbers(address: string): string[] {
  return rowParams(ROWS, new URLSearchParams(address), FIRST, WAY).entities.map(({ number }) =>
    number.slice(-2),
  );
}

describe("a list on the device", () => {
  it("has the server's order until its URL specifies another, one page at a time", () => {
    expect(numbers("")).toEqual(["42", "07"]);
    expect(numbers("pageNumber=2")).toEqual(["43"]);
    expect(numbers("sortBy=number&sortDirection=DESC")).toEqual(["43", "42"]);
    expect(numbers("sortBy=customer")).toEqual(["42", "07"]);
    expect(numbers("pageNumber=nonsense&pageSize=-3")).toEqual(["42", "07"]);
  });

  it("is searched by word prefixes, without diacritics", () => {
    expect(numbers("search=kot cak")).toEqual(["07"]);
    expect(numbers("search=dizel")).toEqual(["42"]);
    expect(numbers("search=42")).toEqual(["42"]);
    expect(numbers("search=pump%20kotao")).toEqual([]);
  });

  it("applies the filters that the device supports, and returns the filters it used", () => {
    expect(numbers("status=backlog&priority=high")).toEqual(["43"]);
    expect(
      rowParams(ROWS, new URLSearchParams("search=kotao&pageSize=10"), FIRST, WAY),
    ).toMatchObject({
      totalCount: 2,
      requested: { search: "kotao", pageSize: 10, sortBy: "plannedStart" },
    });
  });
});
