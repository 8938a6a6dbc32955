import { describe, expect, it } from "vitest";
import { cursorFrom, cursorText, earlier, isReached } from "~/kernel/live/cursor";
import { liveMessageFrom, pageMessageFrom } from "~/kernel/live/messages";
import { pageHandle } from "~/shell/layout/page-handle";
import { concerns, pageRecords } from "~/shell/live/page-live";

const page = (live: Parameters<typeof pageHandle>[1], params = {}) => ({
  handle: pageHandle(() => "", live),
  params,
});
const FRAME = { handle: undefined, params: {} };

describe("what a page shows", () => {
  it("is every record of the kinds of a list", () => {
    const visible = pageRecords([FRAME, page({ shows: ["tasks"] })]);
    expect(visible).toEqual({ shows: ["tasks"], at: null, isEditing: false, readAt: null });
    expect(concerns(visible, "tasks/1")).toBe(true);
    expect(concerns(visible, "tickets/1")).toBe(false);
  });

  it("is the one record of its path, also behind a dialog", () => {
    const visible = pageRecords([
      page({ shows: ["tasks/:id"] }, { id: "1" }),
      page({}, { id: "1" }),
    ]);
    expect(visible).toEqual({ shows: ["tasks/1"], at: "tasks/1", isEditing: false, readAt: null });
    expect(concerns(visible, "tasks/1")).toBe(true);
    expect(concerns(visible, "tasks/2")).toBe(false);
  });

  it("is also every record of the kinds that the open tab lists", () => {
    const tabs = { "work-orders": ["work_orders", "visits"], rooms: ["rooms"] };
    const matches = [page({ shows: ["assets/:id"], tabs }, { id: "1" }), page({}, { id: "1" })];
    const shown = (search: string) => pageRecords(matches, search);
    expect(shown("").shows).toEqual(["assets/1"]);
    expect(shown("?tab=work-orders&view=month")).toMatchObject({
      shows: ["assets/1", "work_orders", "visits"],
      at: "assets/1",
    });
    for (const tab of ["general", "constructor"])
      expect(shown(`?tab=${tab}`).shows).toEqual(["assets/1"]);
  });

  it("was read when the page says, if it stays while the root is read again", () => {
    const at = (page: object) =>
      pageRecords([
        { ...FRAME, data: { live: "9.9" } },
        { ...FRAME, ...page },
      ]).readAt;
    expect(at({})).toBeNull();
    expect(at({ data: { live: "4.2" } })).toBe("4.2");
  });

  it("is nothing on a form, which names the record that it edits", () => {
    const visible = pageRecords([page({ edits: "tasks/:id" }, { id: "1" })]);
    expect(visible).toEqual({ shows: [], at: "tasks/1", isEditing: true, readAt: null });
    expect(concerns(visible, "tasks/1")).toBe(false);
  });
});

describe("a cursor", () => {
  it("is text and back, and null if it is malformed", () => {
    expect(cursorFrom(cursorText({ changes: 12, activity: 3 }))).toEqual({
      changes: 12,
      activity: 3,
    });
    for (const text of ["", "1", "1.2.3", "-1.2", "1.x", `${"9".repeat(16)}.1`])
      expect(cursorFrom(text)).toBeNull();
  });

  it("is reached when both of its parts are", () => {
    const [a, b] = [
      { changes: 1, activity: 5 },
      { changes: 2, activity: 4 },
    ];
    expect(isReached(a, a)).toBe(true);
    expect([isReached(a, b), isReached(b, a)]).toEqual([false, false]);
    expect(earlier(a, b)).toEqual({ changes: 1, activity: 4 });
  });
});

describe("a message", () => {
  it("of another release or of no page is ignored", () => {
    for (const text of [
      "",
      "pong",
      "[]",
      "{}",
      '{"type":"changes","cursor":"1.1"}',
      '{"type":"new"}',
    ])
      expect(liveMessageFrom(text)).toBeNull();
    for (const text of ["", '{"type":"at","record":1,"editing":true}', '{"type":"inbox"}'])
      expect(pageMessageFrom(text)).toBeNull();
    expect(pageMessageFrom(new ArrayBuffer(3))).toBeNull();
  });
});
