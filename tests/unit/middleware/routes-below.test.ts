import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";
import routes from "../../../app/routes";
import { buildBelow, firstSegments, firstSegmentOf } from "../../../worker/pages/routes-below";
import { addressOf, listPages } from "../../support/api/page-routes";

type Route = {
  id: string;
  parentId?: string;
  path: string | undefined;
  index?: boolean | undefined;
};

/** The routes as in the framework's build. */
function listed(entries: RouteConfigEntry[], parentId = "root"): Route[] {
  return entries.flatMap(({ file, id = file, path, index, children = [] }) => [
    { id, parentId, path, index },
    ...listed(children, id),
  ]);
}

const all: Route[] = [{ id: "root", path: "" }, ...listed(routes as RouteConfigEntry[])];
const record = Object.fromEntries(all.map((each) => [each.id, each]));
const build = { routes: record, assets: { routes: record } } as unknown as ServerBuild;

type Tree = Route & { children?: Tree[] };

function treeOf(remaining: Record<string, Route>, parentId?: string): Tree[] {
  return Object.values(remaining)
    .filter((each) => each.parentId === parentId)
    .map((each) => ({ ...each, children: treeOf(remaining, each.id) }));
}

const whole = treeOf(record);

function matched(tree: Tree[], address: string): string[] | undefined {
  return matchRoutes(tree as never, address)?.map(({ route }) => (route as Route).id);
}

const segments = firstSegments(build.routes);
const trees = new Map(
  [...segments].map((segment) => [
    segment,
    treeOf(buildBelow(build, segment).routes as unknown as Record<string, Route>),
  ]),
);

function narrowed(address: string): Tree[] {
  return trees.get(firstSegmentOf(address)) ?? trees.get("") ?? [];
}

it("matches each URL to the same page as the full route table", () => {
  const addresses = listPages()
    .map((page) => addressOf(page))
    .flatMap((address) => [address, address.toUpperCase(), `${address}/nothing`, `/x${address}`]);
  expect(addresses.length).toBeGreaterThan(500);
  for (const address of [...addresses, "//work-orders", "/%C4%8D", "/work-orders%2Fnew"])
    expect(matched(narrowed(address), address), address).toEqual(matched(whole, address));
});

it("selects a part of the routes, the same on server and browser", () => {
  const { routes: remaining, assets } = buildBelow(build, "work-orders");
  expect(Object.keys(remaining)).toEqual(Object.keys(assets.routes));
  expect(Object.keys(remaining).length).toBeLessThan(all.length / 3);
});

it("selects the same part for a page and its data request", () => {
  expect(
    ["/work-orders.data", "/Work-Orders/7.data", "/_root.data", "/"].map(firstSegmentOf),
  ).toEqual(["work-orders", "work-orders", "", ""]);
});
