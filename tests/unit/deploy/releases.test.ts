import { describe, expect, it } from "vitest";
import { currentAndBefore, releaseName, type Version, versionOf } from "../../../worker/deploy/releases.mjs";

function version(id: string, minute: number, release = id): Version {
  return { id: `v-${id}`, metadata: { created_on: `2026-11-22T04:${String(minute).padStart(2, "0")}:00Z` }, annotations: release ? { "workers/tag": `r-${release}` } : {} };
}

function deployments(...ids: string[]) {
  return ids.map((id, index) => ({ created_on: `2026-11-22T05:${String(index).padStart(2, "0")}:00Z`, versions: [{ version_id: `v-${id}`, percentage: 100 }] }));
}

describe("the release before", () => {
  it("is the one that answered until the last deployment", () => {
    expect(currentAndBefore([version("a", 1), version("b", 2), version("c", 3)], deployments("a", "b", "c"))).toEqual({ current: "r-c", before: "r-b" });
  });

  it("is one further back after a rollback, never the one that was left", () => {
    expect(currentAndBefore([version("a", 1), version("b", 2), version("c", 3)], deployments("a", "b", "c", "b"))).toEqual({ current: "r-b", before: "r-a" });
  });

  it("is none that was only uploaded, none without a name, and not the same release once more", () => {
    const versions = [version("a", 1), version("b", 2), version("x", 3, ""), version("c", 4), version("d", 5, "c")];
    expect(currentAndBefore(versions, deployments("a", "x", "c", "d"))).toEqual({ current: "r-c", before: "r-a" });
  });

  it("is not there after the first deployment, nor without any", () => {
    expect(currentAndBefore([version("a", 1)], deployments("a"))).toEqual({ current: "r-a", before: "" });
    expect(currentAndBefore([], [])).toEqual({ current: "", before: "" });
  });
});

it("of each worker the version of a release is its newest", () => {
  expect(versionOf([version("a", 1), version("b", 2, "a")], "r-a")).toBe("v-b");
  expect(versionOf([version("a", 1)], "r-z")).toBeNull();
});

it("a release is named by its time and its commit", () => {
  expect(releaseName(new Date("2026-11-22T04:15:59Z"), "268e959f00")).toBe("20261122-0415-268e959");
});
