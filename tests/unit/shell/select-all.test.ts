import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readRows } from "~/shell/bulk/whole-list";

/** The pages that were asked for, as the server gets them. */
let asked: URLSearchParams[] = [];
/** How many records the list has by then. */
let count = 0;

beforeEach(() => {
  asked = [];
  const session = JSON.stringify({ userId: "0190-user", token: "t", refreshToken: "r" });
  vi.stubGlobal("localStorage", { getItem: () => session });
  vi.stubGlobal("document", { cookie: "", querySelectorAll: () => [] });
  vi.stubGlobal("fetch", async (path: string) => {
    const params = new URL(path, "http://acme.localhost").searchParams;
    asked.push(params);
    const [page, size] = ["pageNumber", "pageSize"].map((name) => Number(params.get(name)));
    const from = ((page ?? 1) - 1) * (size ?? 0);
    const length = Math.max(0, Math.min(size ?? 0, count - from));
    const entities = Array.from({ length }, (_, index) => ({ id: from + index }));
    return Response.json({ entities, totalCount: count });
  });
});

afterEach(() => void vi.unstubAllGlobals());

async function selected(total: number, listParams: object = {}): Promise<number[]> {
  count = total;
  const rows = await readRows<{ id: number }>({ path: "/tasks", listParams, total });
  return rows.map(({ id }) => id);
}

describe("selecting all of a list", () => {
  it.each([
    { total: 30, rows: 30, pages: 1 },
    { total: 100, rows: 100, pages: 1 },
    { total: 101, rows: 101, pages: 2 },
    { total: 500, rows: 500, pages: 5 },
    { total: 501, rows: 500, pages: 5 },
    { total: 12_000, rows: 500, pages: 5 },
  ])(
    "reads $rows of $total rows, each once, in $pages requests",
    async ({ total, rows, pages }) => {
      const found = await selected(total);
      expect(found).toEqual(Array.from({ length: rows }, (_, index) => index));
      expect(asked).toHaveLength(pages);
    },
  );

  it("asks with the filters and the sorting of the list", async () => {
    await selected(150, { status: "open", customerId: null, search: "", sortBy: "name" });
    expect(asked.map((params) => Object.fromEntries(params))).toEqual([
      { status: "open", sortBy: "name", pageNumber: "1", pageSize: "100" },
      { status: "open", sortBy: "name", pageNumber: "2", pageSize: "100" },
    ]);
  });

  it("fails as a whole when a page fails", async () => {
    const working = globalThis.fetch;
    vi.stubGlobal("fetch", async (path: string) =>
      path.includes("pageNumber=2")
        ? Response.json(
            { code: "internal", message: "", facts: {}, requestId: "1" },
            { status: 500 },
          )
        : working(path),
    );
    await expect(selected(300)).rejects.toMatchObject({ status: 500 });
    expect(asked).toHaveLength(1);
  });
});
