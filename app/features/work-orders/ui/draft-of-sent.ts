import { parseDuration } from "~/kernel/duration";
import type { Option } from "~/ui/option";
import { PRIORITIES } from "../words";
import type { OrderDraft } from "./order-draft";

type Choices = { customers: Option[]; locations: Option[] | null; rooms: Option[] | null; assets: Option[]; technicians: Option[] };

/** A refused form as it was sent, for a page without JavaScript; with it the form still holds everything itself. */
export function draftOfSent(draft: OrderDraft, sent: Record<string, string> | undefined, choices: Choices): OrderDraft {
  if (!sent) return draft;
  const text = (name: keyof OrderDraft["plan"] | "intervention" | "repairNotes", otherwise: string) => sent[name] ?? otherwise;
  const chosen = (name: string, options: Option[] | null, otherwise: Option | null) =>
    name in sent ? ([...(options ?? []), ...(otherwise ? [otherwise] : [])].find((option) => option.id === sent[name]) ?? null) : otherwise;
  const { plan, places, people, kept } = draft;
  return {
    ...draft,
    places: {
      customer: chosen("customerId", choices.customers, places.customer),
      location: chosen("locationId", choices.locations, places.location),
      room: chosen("roomId", choices.rooms, places.room),
      asset: chosen("assetId", choices.assets, places.asset),
    },
    plan: {
      priority: PRIORITIES.find((each) => each === sent["priority"]) ?? plan.priority,
      externalReference: text("externalReference", plan.externalReference),
      jobNumber: text("jobNumber", plan.jobNumber),
      description: text("description", plan.description),
      plannedStartOn: text("plannedStartOn", plan.plannedStartOn),
      plannedEndOn: text("plannedEndOn", plan.plannedEndOn),
      plannedRegularMinutes: minutesIn(sent, "plannedRegularMinutes", plan.plannedRegularMinutes),
      plannedTravelMinutes: minutesIn(sent, "plannedTravelMinutes", plan.plannedTravelMinutes),
      warranty: "warranty" in sent,
    },
    people: { ...people, leadId: sent["leadId"] || people.leadId },
    kept: { ...kept, intervention: text("intervention", kept.intervention), repairNotes: text("repairNotes", kept.repairNotes) },
  };
}

function minutesIn(sent: Record<string, string>, name: string, otherwise: number): number {
  const value = sent[name];
  if (value === undefined) return otherwise;
  return (sent["_numbers"] === "typed" ? parseDuration(value) : Number(value)) || 0;
}
