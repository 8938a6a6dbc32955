import { expect, it } from "vitest";
import { readStartedAt } from "~/features/pickers/queries/started-at";
import { emptyDraft } from "~/features/preventive-maintenance/ui/plan-draft";
import { newId } from "~/kernel/ids";
import { once } from "../../support/db/once";
import { PLACE, TODAY } from "../../support/records/people";
import { tenantWithPlans } from "./fixtures";

const shared = once(tenantWithPlans);
const { customerId, locationId, roomId, assetId } = PLACE;
const customer = { id: customerId };
const location = { id: locationId };

it.each([
  { of: { customerId }, places: { customer, location: null, room: null, asset: null } },
  { of: { locationId }, places: { customer, location, room: null, asset: null } },
  { of: { assetId }, places: { customer, location, room: { id: roomId }, asset: { id: assetId } } },
])("the form that a record's link opens has its place: $of", async ({ of, places }) => {
  const acme = await shared();
  const ctx = acme.as("marko");
  const begunAt = await readStartedAt(ctx, new URLSearchParams(Object.entries(of)));
  expect(ctx.database.stats.roundTrips).toBe(1);
  expect(emptyDraft(newId(), begunAt, [], TODAY).places).toMatchObject(places);
});
