import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "~/kernel/ids";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};

/** The module as a page that was just loaded has it. */
async function loaded(sessionStorage: object = storage) {
  vi.resetModules();
  vi.stubGlobal("sessionStorage", sessionStorage);
  return import("~/offline/drafts/opened-form");
}

beforeEach(() => stored.clear());
afterEach(() => void vi.unstubAllGlobals());

test("a reload of the tab continues its draft, another tab has its own", async () => {
  const { openedAt } = await loaded();
  const id = openedAt("/tickets/new");
  expect(openedAt("/tickets/new")).toBe(id);
  expect((await loaded()).openedAt("/tickets/new")).toBe(id);
  stored.clear();
  expect((await loaded()).openedAt("/tickets/new")).not.toBe(id);
});

test("each form of a tab has its own, and one that was left behind is not opened again", async () => {
  const { leaveForm, openedAt } = await loaded();
  const ticket = openedAt("/tickets/new");
  const order = openedAt("/work-orders/new?from=1");
  expect(order).not.toBe(ticket);
  leaveForm("/tickets/new");
  expect(openedAt("/tickets/new")).not.toBe(ticket);
  expect((await loaded()).openedAt("/work-orders/new?from=1")).toBe(order);
});

test("a tab that continues another draft has it from then on, and so has its reload", async () => {
  const { openAnew, openedAt } = await loaded();
  const before = openedAt();
  const other = newId();
  expect(openAnew(undefined, other)).toBe(other);
  expect(openedAt()).toBe(other);
  expect((await loaded()).openedAt()).toBe(other);
  expect(openAnew()).not.toBe(before);
});

test("without session storage, and with what something else has stored there, the page has an id", async () => {
  const refusing = {
    getItem: () => {
      throw new Error("refused");
    },
    setItem: () => {
      throw new Error("refused");
    },
  };
  const { openedAt } = await loaded(refusing);
  expect(openedAt("/tickets/new")).toBe(openedAt("/tickets/new"));
  stored.set("opened-forms", '[["/tickets/new", 7]]');
  expect((await loaded()).openedAt("/tickets/new")).toMatch(/^[\da-f-]{36}$/);
});

test("the path of a form has what the form begins with, and no message and no draft", async () => {
  const { pathOfForm } = await loaded();
  const pathname = "/work-orders/new";
  expect(pathOfForm({ pathname, search: "?from=1&done=create&after=2&draft=3" })).toBe(
    "/work-orders/new?from=1",
  );
  expect(pathOfForm({ pathname, search: "?done=create" })).toBe("/work-orders/new");
});
