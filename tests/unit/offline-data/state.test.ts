import { describe, expect, it } from "vitest";
import {
  MAX_BYTES,
  type OfflineDataState,
  shareOf,
  stateAfter,
  withParts,
} from "~/offline/data/state";

const now = { release: "r1", at: 1000 };
const contents = {
  owner: "ana",
  cursor: "c1",
  names: ["work-orders", "work-orders/1", "work-orders/2"],
  stale: ["work-orders", "work-orders/1", "work-orders/2"],
  cut: null,
};

function full(): OfflineDataState {
  const begun = stateAfter(null, contents, now);
  return withParts(
    begun,
    contents.names.map((name) => ({ name, value: {}, bytes: 10 })),
    [],
  ).state;
}

describe("the state of the offline data", () => {
  it("requests everything at first", () => {
    expect(stateAfter(null, contents, now)).toMatchObject({
      owner: "ana",
      names: contents.names,
      pending: contents.names,
      sizes: {},
      checkedAt: 1000,
    });
  });

  it("requests nothing without changes", () => {
    const after = stateAfter(
      full(),
      { ...contents, cursor: "c2", names: null, stale: [] },
      { ...now, at: 2000 },
    );
    expect(after).toMatchObject({
      names: contents.names,
      pending: [],
      checkedAt: 2000,
      cursor: "c2",
    });
  });

  it("resumes where it was interrupted, regardless of the cursor", () => {
    const begun = stateAfter(null, contents, now);
    const half = withParts(begun, [{ name: "work-orders", value: {}, bytes: 10 }], []).state;
    expect(stateAfter(half, { ...contents, names: null, stale: [] }, now).pending).toEqual([
      "work-orders/1",
      "work-orders/2",
    ]);
  });

  it("removes obsolete parts and requests missing ones", () => {
    const after = stateAfter(
      full(),
      {
        ...contents,
        names: ["work-orders", "work-orders/2", "work-orders/3"],
        stale: ["work-orders"],
      },
      now,
    );
    expect(after.pending).toEqual(["work-orders", "work-orders/3"]);
    expect(Object.keys(after.sizes)).toEqual(["work-orders", "work-orders/2"]);
  });

  it("stores what fits, and stops requesting what no longer exists", () => {
    const begun = stateAfter(null, contents, now);
    const { state, remaining, removed } = withParts(
      begun,
      [
        { name: "work-orders", value: {}, bytes: MAX_BYTES },
        { name: "work-orders/1", value: {}, bytes: 1 },
      ],
      ["work-orders/2"],
    );
    expect({ remaining, removed, pending: state.pending, names: state.names }).toEqual({
      remaining: ["work-orders"],
      removed: ["work-orders/1", "work-orders/2"],
      pending: [],
      names: ["work-orders", "work-orders/1"],
    });
  });

  it("counts stored and total records: the others start later, are still to be loaded, or do not fit", () => {
    expect(shareOf(full(), "orders")).toEqual({ here: 2, total: 2 });
    expect(shareOf(full(), "tasks")).toEqual({ here: 0, total: 0 });
    expect(shareOf({ ...full(), cut: { orders: 205, tasks: 3 } }, "orders")).toEqual({
      here: 2,
      total: 205,
    });
    const begun = stateAfter(null, contents, now);
    expect(
      shareOf(
        withParts(begun, [{ name: "work-orders/1", value: {}, bytes: 10 }], []).state,
        "orders",
      ),
    ).toEqual({ here: 1, total: 2 });
  });
});
