import { describe, expect, it } from "vitest";
import { type RouteHere, scriptsOfPage } from "~/offline/data/available-pages";

function route(id: string, more: Partial<RouteHere>): RouteHere {
  return { id, module: `/assets/${id}.js`, hasLoader: true, hasClientLoader: false, ...more };
}

const ROUTES = [
  route("root", { path: "" }),
  route("frame", { parentId: "root", hasLoader: false }),
  route("order", { parentId: "frame", path: "work-orders/:id", hasClientLoader: true }),
  route("start", { parentId: "order", path: "start", hasLoader: false }),
  route("approve", { parentId: "order", path: "approve" }),
  route("outbox", { parentId: "frame", path: "outbox", hasLoader: false }),
  route("missing", { parentId: "frame", path: "*" }),
];
const BY_ID = Object.fromEntries(ROUTES.map((each) => [each.id, each]));

describe("a page that the device can show offline", () => {
  it("consists of routes that load no data, or load it from the device", () => {
    expect(scriptsOfPage(BY_ID, "/outbox")).toEqual([
      "/assets/root.js",
      "/assets/frame.js",
      "/assets/outbox.js",
    ]);
    expect(scriptsOfPage(BY_ID, "/work-orders/7")).toEqual([
      "/assets/root.js",
      "/assets/frame.js",
      "/assets/order.js",
    ]);
    expect(scriptsOfPage(BY_ID, "/work-orders/7/start")).toHaveLength(4);
  });

  it("has no route that needs the server, and a known path", () => {
    expect(scriptsOfPage(BY_ID, "/work-orders/7/approve")).toBeNull();
    expect(scriptsOfPage(BY_ID, "/nothing/here")).toBeNull();
    expect(scriptsOfPage({}, "/outbox")).toBeNull();
  });
});
