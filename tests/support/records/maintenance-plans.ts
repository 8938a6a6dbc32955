import { newId } from "../../../app/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";

/** The body of a call that creates a plan: monthly, far ahead, for the first asset of the seeds. */
export function planBody(more: object = {}) {
  return {
    id: newId(),
    name: "Engine service",
    customerId: fixedId(2, 0),
    locationId: fixedId(3, 0),
    assetId: fixedId(5, 0),
    startOn: "2099-01-15",
    monthDay: 15,
    ...more,
  };
}
