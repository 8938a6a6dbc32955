import { describe, expect, it } from "vitest";
import {
  type Deployment,
  historyOf,
  releaseMessage,
  releaseName,
  type Version,
  versionOf,
  rollbackTarget,
} from "../../../worker/deploy/releases";

function version(id: string, minute: number, release = id): Version {
  return {
    id: `v-${id}`,
    metadata: { created_on: `2026-11-22T04:${String(minute).padStart(2, "0")}:00Z` },
    annotations: release ? { "workers/tag": `r-${release}` } : {},
  };
}

function deployments(...ids: string[]) {
  return ids.map((id, index) => ({
    created_on: `2026-11-22T05:${String(index).padStart(2, "0")}:00Z`,
    versions: [{ version_id: `v-${id}`, percentage: 100 }],
  }));
}

function bySecret(id: string, minute: number): Version {
  return { ...version(id, minute, ""), annotations: { "workers/triggered_by": "secret" } };
}

/** The deployments of web; the two others have the same. */
function back(versions: Version[], ofWeb: Deployment[], ofOthers = ofWeb) {
  const others = historyOf(versions, ofOthers);
  return rollbackTarget({ web: historyOf(versions, ofWeb), push: others, pdf: others });
}

const abc = [version("a", 1), version("b", 2), version("c", 3)];

describe("the previous release", () => {
  it("is the one that was active until the last deployment", () => {
    expect(back(abc, deployments("a", "b", "c"))).toEqual({ current: "r-c", before: "r-b" });
  });

  it("is one further back after a rollback, never the one that was rolled back", () => {
    expect(back(abc, deployments("a", "b", "c", "b"))).toEqual({ current: "r-b", before: "r-a" });
  });

  it("is never a release that was rolled back, even after the next deployment", () => {
    expect(back(abc, deployments("a", "b", "a", "c"))).toEqual({ current: "r-c", before: "r-a" });
  });

  it("is never a newer one, where the list is truncated", () => {
    expect(back(abc, deployments("b", "c", "a"))).toEqual({ current: "r-a", before: "" });
  });

  it("is never one that was only uploaded, one without a name, or the same release again", () => {
    const versions = [
      version("a", 1),
      version("b", 2),
      version("x", 3, ""),
      version("c", 4),
      version("d", 5, "c"),
    ];
    expect(back(versions, deployments("a", "x", "c", "d"))).toEqual({
      current: "r-c",
      before: "r-a",
    });
  });

  it("does not exist after the first deployment, nor without deployments", () => {
    expect(back([version("a", 1)], deployments("a"))).toEqual({ current: "r-a", before: "" });
    expect(back([], [])).toEqual({ current: "", before: "" });
  });

  it("is not the active one after a secret was changed", () => {
    expect(
      back([version("a", 1), version("b", 2), bySecret("s", 3)], deployments("a", "b", "s")),
    ).toEqual({ current: "r-b", before: "r-a" });
  });

  it("is that of web where a deployment or a rollback was interrupted", () => {
    expect(back(abc, deployments("a", "b"), deployments("a", "b", "c"))).toEqual({
      current: "r-b",
      before: "r-b",
    });
    expect(back(abc, deployments("a", "b", "c", "b"), deployments("a", "b", "c"))).toEqual({
      current: "r-b",
      before: "r-b",
    });
    expect(back(abc, deployments("a", "b", "c", "b"), deployments("a", "b", "c", "b"))).toEqual({
      current: "r-b",
      before: "r-a",
    });
  });
});

describe("the version of each worker in a release", () => {
  it("is its newest, including one that a changed secret created", () => {
    const history = historyOf(
      [version("b", 5, "a"), bySecret("s", 3), version("a", 1), version("c", 7)],
      deployments("b"),
    );
    expect([versionOf(history, "r-a")?.id, versionOf(history, "r-z"), history.live]).toEqual([
      "v-b",
      null,
      "r-a",
    ]);
    expect(versionOf(historyOf([version("a", 1), bySecret("s", 3)], []), "r-a")?.id).toBe("v-s");
  });

  it("states the schema that it requires, if recorded", () => {
    const deployed = {
      ...version("a", 1),
      annotations: { "workers/tag": "r-a", "workers/message": releaseMessage("r-a", 21) },
    };
    expect(
      historyOf([deployed, bySecret("s", 2), version("b", 3)], []).versions.map(
        ({ schema }) => schema,
      ),
    ).toEqual([21, 21, null]);
  });
});

it("a release is named by its time and its commit", () => {
  expect(releaseName(new Date("2026-11-22T04:15:59Z"), "268e959f00")).toBe("20261122-0415-268e959");
});
