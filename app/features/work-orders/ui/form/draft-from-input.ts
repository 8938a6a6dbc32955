import { parseDuration } from "~/kernel/time/duration";
import { sentList, wereTyped } from "~/kernel/input/form";
import { hasSameText } from "~/kernel/rich-text/plain";
import { sentRichText } from "~/kernel/rich-text/sent";
import type { RichText } from "~/kernel/rich-text/model";
import type { Option } from "~/ui/combobox/option";
import { PRIORITIES } from "~/kernel/priorities";
import type { OrderDraft } from "./order-draft";
import { sentLines } from "./planned-parts";

type Choices = {
  customers: Option[];
  locations: Option[] | null;
  rooms: Option[] | null;
  assets: Option[];
  technicians: Option[];
  equipment: Option[];
};

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: OrderDraft,
  sent: Record<string, string> | undefined,
  choices: Choices,
): OrderDraft {
  if (!sent) return draft;
  const text = (
    name: keyof OrderDraft["plan"] | "intervention" | "repairNotes",
    otherwise: string,
  ) => sent[name] ?? otherwise;
  const chosen = (name: string, options: Option[] | null, otherwise: Option | null) =>
    name in sent
      ? ([...(options ?? []), ...(otherwise ? [otherwise] : [])].find(
          (option) => option.id === sent[name],
        ) ?? null)
      : otherwise;
  const { plan, places, people, unqueued } = draft;
  return {
    ...draft,
    places: {
      customer: chosen("customerId", choices.customers, places.customer),
      location: chosen("locationId", choices.locations, places.location),
      room: chosen("roomId", choices.rooms, places.room),
      asset: chosen("assetId", choices.assets, places.asset),
    },
    plan: {
      ...plan,
      priority: PRIORITIES.find((each) => each === sent["priority"]) ?? plan.priority,
      externalReference: text("externalReference", plan.externalReference),
      jobNumber: text("jobNumber", plan.jobNumber),
      description: text("description", plan.description),
      descriptionDoc: docIn(sent, "description", plan.descriptionDoc ?? null, plan.description),
      plannedStartOn: text("plannedStartOn", plan.plannedStartOn),
      plannedEndOn: text("plannedEndOn", plan.plannedEndOn),
      plannedRegularMinutes: minutesIn(sent, "plannedRegularMinutes", plan.plannedRegularMinutes),
      plannedTravelMinutes: minutesIn(sent, "plannedTravelMinutes", plan.plannedTravelMinutes),
      warranty: "warranty" in sent,
    },
    people: {
      technicians: offered(
        [...choices.technicians, ...people.technicians],
        sentList(sent, "technicianIds."),
      ),
      leadId: sent["leadId"] || null,
    },
    unqueued: {
      ...unqueued,
      equipment: offered(
        [...choices.equipment, ...unqueued.equipment],
        sentList(sent, "equipmentIds."),
      ),
      parts: sentLines(sent),
      intervention: text("intervention", unqueued.intervention),
      repairNotes: text("repairNotes", unqueued.repairNotes),
      repairNotesDoc: docIn(sent, "repairNotes", unqueued.repairNotesDoc, unqueued.repairNotes),
    },
  };
}

/** In the order in which they were chosen. */
function offered(options: Option[], ids: string[]): Option[] {
  return ids.flatMap((id) => options.find((option) => option.id === id) ?? []);
}

/** The editor submits its document. Text without a document keeps its present formatting until it is changed. */
function docIn(
  sent: Record<string, string>,
  name: string,
  before: RichText | null,
  text: string,
): RichText | null {
  const json = sent[`${name}Doc`];
  if (json === undefined)
    return sent[name] === undefined || hasSameText(sent[name], text) ? before : null;
  return sentRichText(json);
}

function minutesIn(sent: Record<string, string>, name: string, otherwise: number): number {
  const value = sent[name];
  if (value === undefined) return otherwise;
  return (wereTyped(sent) ? parseDuration(value) : Number(value)) || 0;
}
