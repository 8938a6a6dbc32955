import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { placeStatements } from "../../../migrations/seeds/people-and-places";

const [place] = placeStatements({ created_at: 0, updated_at: 0 }).places;

type OrderPlan = {
  id: string;
  customerId: string;
  locationId: string;
  technicianIds: string[];
  leadId: string;
};

/** A place of the first seeded customer, with Tomislav as lead and only technician. */
export function orderPlan(more: object = {}): OrderPlan {
  const lead = castMember("tomislav").id;
  return {
    id: newId(),
    customerId: place?.customerId ?? "",
    locationId: place?.locationId ?? "",
    technicianIds: [lead],
    leadId: lead,
    ...more,
  };
}
