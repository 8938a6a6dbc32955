import { expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../../support/db/test-tenant";
import { orderAt, type Stage } from "../../../support/records/orders";
import {
  cancelled,
  HOUR_MS,
  planned,
  VISIT_AT,
} from "../../../support/records/visits/planned-visits";

it("says when the next planned visit of an order begins", async () => {
  const company = await createTestTenant();
  const [visited, other] = [await orderAt(company, "backlog"), await orderAt(company, "backlog")];
  const at = (hours: number) => ({
    startsAt: VISIT_AT + hours * HOUR_MS,
    endsAt: VISIT_AT + (hours + 1) * HOUR_MS,
  });
  await planned(company, visited.id, ["tea"], at(3));
  await planned(company, visited.id, ["tomislav"], at(1));
  await cancelled(company, await planned(company, visited.id, ["tomislav"], at(0)));
  const { entities } = await listWorkOrders(company.as("marko"), parseInput(listInput, {}));
  const visitAt = (id: string) => entities.find((row) => row.id === id)?.visitAt;
  expect(visitAt(visited.id)).toBe(VISIT_AT + HOUR_MS);
  expect(visitAt(other.id)).toBeNull();
});

it("marks orders whose last planned day is past while their work is to be done", async () => {
  const company = await createTestTenant({ approvals: 1 });
  const days = (plannedStartOn: string, plannedEndOn: string, stage: Stage = "backlog") =>
    orderAt(company, stage, { plannedStartOn, plannedEndOn });
  const late = await days("2026-11-17", "2026-11-19");
  const started = await days("2026-11-17", "2026-11-19", "in-progress");
  const submitted = await days("2026-11-17", "2026-11-19", "submitted");
  const signed = await days("2026-11-17", "2026-11-19", "signed");
  const underWay = await days("2026-11-17", "2026-11-20");
  const unplanned = await days("", "");
  const { entities } = await listWorkOrders(company.as("marko"), parseInput(listInput, {}));
  const marked = entities.filter(({ isOverdue }) => isOverdue).map(({ id }) => id);
  expect(entities.map(({ id }) => id).sort()).toEqual(
    [late, started, submitted, signed, underWay, unplanned].map(({ id }) => id).sort(),
  );
  expect(marked.sort()).toEqual([late.id, started.id].sort());
});
