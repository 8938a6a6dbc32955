import { describe, expect, it } from "vitest";
import { isFramed, scriptsOfPage } from "~/offline/data/available-pages";

type RouteHere = Parameters<typeof isFramed>[0][string];

function route(id: string, more: Partial<RouteHere>): RouteHere {
  return { id, module: `/assets/${id}.js`, hasLoader: true, hasClientLoader: false, ...more };
}

const ROUTES = [
  route("root", { path: "" }),
  route("shell/layout/frame", { parentId: "root", hasLoader: false }),
  route("order", {
    parentId: "shell/layout/frame",
    path: "work-orders/:id",
    hasClientLoader: true,
  }),
  route("start", { parentId: "order", path: "start", hasLoader: false }),
  route("approve", { parentId: "order", path: "approve" }),
  route("outbox", { parentId: "shell/layout/frame", path: "outbox", hasLoader: false }),
  route("login", { parentId: "root", path: "login" }),
  route("missing", { parentId: "shell/layout/frame", path: "*" }),
];
const BY_ID = Object.fromEntries(ROUTES.map((each) => [each.id, each]));

describe("a page that the device can show offline", () => {
  it("consists of routes that load no data, or load it from the device", () => {
    expect(scriptsOfPage(BY_ID, "/outbox")).toEqual([
      "/assets/root.js",
      "/assets/shell/layout/frame.js",
      "/assets/outbox.js",
    ]);
    expect(scriptsOfPage(BY_ID, "/work-orders/7")).toEqual([
      "/assets/root.js",
      "/assets/shell/layout/frame.js",
      "/assets/order.js",
    ]);
    expect(scriptsOfPage(BY_ID, "/work-orders/7/start")).toHaveLength(4);
  });

  it("has no route that needs the server, and a known path", () => {
    expect(scriptsOfPage(BY_ID, "/work-orders/7/approve")).toBeNull();
    expect(scriptsOfPage(BY_ID, "/nothing/here")).toBeNull();
    expect(scriptsOfPage({}, "/outbox")).toBeNull();
  });

  it("is told in the layout where it cannot be shown and has one", () => {
    expect(isFramed(BY_ID, "/work-orders/7/approve")).toBe(true);
    expect(isFramed(BY_ID, "/login")).toBe(false);
  });
});
