import { describe, expect, it, vi } from "vitest";
import { openRecord, readMessage, notificationOf } from "~/push-handler";

describe("a push message", () => {
  it("is shown by its title; a second one about the same record replaces it", () => {
    const message = readMessage('{"title":"New work order","path":"/work-orders/1"}');
    expect(message).toEqual({ title: "New work order", path: "/work-orders/1" });
    expect(message && notificationOf(message)).toEqual({
      title: "New work order",
      options: { tag: "/work-orders/1", data: { path: "/work-orders/1" } },
    });
  });

  it("with invalid content is not shown, and leads to no other site", () => {
    for (const text of [
      undefined,
      "",
      "hello",
      "null",
      "7",
      "{}",
      '{"title":""}',
      '{"title":7,"path":"/"}',
      '{"title":"x"}',
    ])
      expect(readMessage(text), text).toBeNull();
    for (const path of [
      "https://evil.example",
      "//evil.example",
      "/\\\\evil.example",
      "javascript:alert(1)",
      "",
    ])
      expect(readMessage(`{"title":"x","path":"${path}"}`), path).toMatchObject({ path: "/" });
  });
});

describe("a click", () => {
  const ORIGIN = "https://acme.example";
  const at = (url: string, navigate = vi.fn(async () => null)) => ({
    url,
    focus: vi.fn(async () => null),
    navigate,
  });
  const among = (...open: ReturnType<typeof at>[]) => ({
    matchAll: async () => open,
    openWindow: vi.fn(async () => null),
  });

  it("opens the record in the open window", async () => {
    const [other, ours] = [at("https://elsewhere.example/"), at(`${ORIGIN}/tasks`)];
    const windows = among(other, ours);
    await openRecord(windows, ORIGIN, "/work-orders/1");
    expect(ours.focus).toHaveBeenCalled();
    expect(ours.navigate).toHaveBeenCalledWith(`${ORIGIN}/work-orders/1`);
    expect(other.focus).not.toHaveBeenCalled();
    expect(windows.openWindow).not.toHaveBeenCalled();
  });

  it("leaves a window unchanged that already shows the record", async () => {
    const ours = at(`${ORIGIN}/work-orders/1`);
    await openRecord(among(ours), ORIGIN, "/work-orders/1");
    expect(ours.focus).toHaveBeenCalled();
    expect(ours.navigate).not.toHaveBeenCalled();
  });

  it("opens a window if none is open, or the open one cannot be navigated", async () => {
    const none = among();
    await openRecord(none, ORIGIN, "/work-orders/1");
    expect(none.openWindow).toHaveBeenCalledWith(`${ORIGIN}/work-orders/1`);
    const stubborn = among(
      at(
        `${ORIGIN}/tasks`,
        vi.fn(async () => Promise.reject(new TypeError("not controlled"))),
      ),
    );
    await openRecord(stubborn, ORIGIN, "//evil.example");
    expect(stubborn.openWindow).toHaveBeenCalledWith(`${ORIGIN}/`);
  });
});
