import { describe, expect, it } from "vitest";
import {
  type SavedViews,
  viewAddress,
  viewQueryOf,
  viewToOpen,
} from "~/features/saved-views/model";

const view = {
  id: "v1",
  list: "tasks" as const,
  name: "Urgent",
  query: "priority=high&view=table",
  shared: false,
  version: 1,
};
const savedViews = (defaultId: string | null): SavedViews => ({
  list: "tasks",
  views: [view],
  defaultId,
  mayShare: false,
});
const open = (path: string, defaultId: string | null = null) =>
  viewToOpen(`https://acme.example.com${path}`, savedViews(defaultId))?.id ?? null;

describe("the query of a view", () => {
  it("has one spelling, without the page, messages and empty parameters", () => {
    const params = new URLSearchParams(
      "view=table&pageNumber=2&priority=high&search=&done=create&savedView=v1&cards.done=20",
    );
    expect(viewQueryOf(params)).toBe("priority=high&view=table");
  });

  it("leads to the list with the view selected", () => {
    expect(viewAddress(view)).toBe("/tasks?priority=high&view=table&savedView=v1");
  });
});

describe("the view that a list opens with", () => {
  it("is the default, where the URL has no parameters", () => {
    expect(open("/tasks", "v1")).toBe("v1");
    expect(open("/tasks?done=create", "v1")).toBeNull();
  });

  it("leads nowhere else: not from itself, not without filters, not once the filters are cleared", () => {
    const plain = { ...view, query: "" };
    const views = { ...savedViews("v1"), views: [plain] };
    const first = viewToOpen("https://acme.example.com/tasks", views);
    expect(first).toBe(plain);
    expect(viewToOpen(`https://acme.example.com${viewAddress(plain)}`, views)).toBeNull();
    expect(open("/tasks?savedView=v1", "v1")).toBeNull();
    expect(open("/tasks?search=", "v1")).toBeNull();
    expect(open("/tasks?search=&status=&priority=", "v1")).toBeNull();
  });

  it("is none where the URL says what it shows", () => {
    for (const path of [
      "/tasks?priority=low",
      "/tasks?savedView=none",
      "/tasks?view=cards",
      "/tasks?pageNumber=2",
      "/tasks?savedView=v1&priority=low",
      "/tasks/views/new",
      "/tasks/assigned",
    ])
      expect(open(path, "v1"), path).toBeNull();
    expect(open("/tasks")).toBeNull();
    expect(open("/tasks?savedView=gone", "v1")).toBeNull();
  });
});
