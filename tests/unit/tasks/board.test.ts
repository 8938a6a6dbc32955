import { describe, expect, it } from "vitest";
import { listInput } from "~/features/tasks/inputs/list";
import { readTaskBoard } from "~/features/tasks/queries/board";
import { movesOf } from "~/features/tasks/ui/task-moves";
import { STATUSES } from "~/features/tasks/model";
import { cardParams } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { taskAt } from "../../support/records/tasks";

const TEN = cardParams(new URLSearchParams(), STATUSES);
const params = (raw: object = {}) => parseInput(listInput, raw);

async function board() {
  const acme = await createTestTenant({ taskApprovals: 2 });
  for (const stage of ["backlog", "in-progress", "submitted", "signed", "done"] as const)
    await taskAt(acme, stage);
  await taskAt(acme, "backlog", {
    name: "Nazvati dobavljača",
    technicianIds: [],
    leadId: null,
    priority: "critical",
  });
  return acme;
}

describe("the board of tasks", () => {
  it("has a column for each state with its count, in one round trip and one request", async () => {
    const acme = await board();
    const ctx = acme.as("marko");
    const columns = await readTaskBoard(ctx, params(), TEN);
    expect(columns.map(({ status, count, rows }) => [status, count, rows.length])).toEqual([
      ["backlog", 2, 2],
      ["in-progress", 1, 1],
      ["waiting-for-approvals", 1, 1],
      ["signed", 1, 1],
      ["done", 1, 1],
    ]);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
  });

  it("filters cards and counts alike, by words, person, priority and state", async () => {
    const acme = await board();
    const counts = async (raw: object) =>
      (await readTaskBoard(acme.as("marko"), params(raw), TEN)).map(({ count, rows }) =>
        count === rows.length ? count : "differs",
      );
    expect(await counts({ search: "dobavljaca" })).toEqual([1, 0, 0, 0, 0]);
    expect(await counts({ assigneeId: who("tea") })).toEqual([1, 1, 1, 1, 1]);
    expect(await counts({ priority: "critical" })).toEqual([1, 0, 0, 0, 0]);
    expect(await counts({ status: "done" })).toEqual([0, 0, 0, 0, 1]);
  });

  it("shows ten cards of a column and counts the rest", async () => {
    const acme = await createTestTenant();
    for (let n = 0; n < 12; n += 1) await taskAt(acme, "backlog");
    const [first] = await readTaskBoard(acme.as("marko"), params(), TEN);
    expect({ count: first?.count, visible: first?.rows.length }).toEqual({
      count: 12,
      visible: 10,
    });
  });

  it("offers each card the columns to which the user may move it; all moves but the start open a dialog", async () => {
    const acme = await board();
    const moves = async (key: string) =>
      (await readTaskBoard(acme.as(key), params({ assigneeId: who("tea") }), TEN)).map(({ rows }) =>
        rows
          .flatMap(movesOf)
          .map(({ to, dialog }) => (dialog ? `${to}…` : to))
          .join(),
      );
    expect(await moves("tomislav")).toEqual([
      "in-progress",
      "waiting-for-approvals…",
      "signed…",
      "",
      "",
    ]);
    expect(await moves("tea")).toEqual(["in-progress", "", "", "", ""]);
    expect(await moves("marko")).toEqual([
      "in-progress",
      "backlog…,waiting-for-approvals…",
      "in-progress…",
      "",
      "in-progress…",
    ]);
    expect(await moves("ana")).toEqual(["", "", "in-progress…", "", ""]);
  });

  it("lists the actions that only a guard blocks", async () => {
    const acme = await board();
    const [backlog] = await readTaskBoard(acme.as("marko"), params({ search: "dobavljača" }), TEN);
    expect(backlog?.rows[0]?.blockedActions).toEqual([
      { command: "start", guard: "task_needs_people" },
    ]);
  });
});
