import type { RichText } from "~/kernel/rich-text/words";
import type { Option } from "~/ui/option";
import type { TicketChoices } from "../queries/choices";
import type { TicketDetail } from "../queries/detail";
import { PRIORITIES, type Priority } from "../words";

export type Places = Record<"customer" | "location" | "room" | "asset", Option | null>;
/** A ticket as its form shows it. */
export type TicketDraft = { id: string; version: number | null; name: string; description: string; descriptionDoc: RichText | null; priority: Priority; places: Places };

export function emptyDraft(id: string, places: Places): TicketDraft {
  return { id, version: null, name: "", description: "", descriptionDoc: null, priority: "medium", places };
}

export function draftOf({ id, version, name, description, descriptionDoc, priority, customer, location, room, asset }: TicketDetail): TicketDraft {
  const named = (thing: Option | null) => (thing ? { id: thing.id, name: thing.name } : null);
  return { id, version, name, description, descriptionDoc, priority, places: { customer: named(customer), location: named(location), room: named(room), asset: named(asset) } };
}

/** A refused form as it was sent, for a page without JavaScript; with it the form still holds everything itself. */
export function draftOfSent(draft: TicketDraft, sent: Record<string, string> | undefined, choices: TicketChoices): TicketDraft {
  if (!sent) return draft;
  const chosen = (name: string, options: Option[] | null, otherwise: Option | null) =>
    name in sent ? ([...(options ?? []), ...(otherwise ? [otherwise] : [])].find((option) => option.id === sent[name]) ?? null) : otherwise;
  const { places } = draft;
  const words = sent["description"] ?? draft.description;
  return {
    ...draft,
    id: sent["id"] ?? draft.id,
    name: sent["name"] ?? draft.name,
    description: words,
    descriptionDoc: words === draft.description ? draft.descriptionDoc : null,
    priority: PRIORITIES.find((each) => each === sent["priority"]) ?? draft.priority,
    places: {
      customer: chosen("customerId", choices.customers, places.customer),
      location: chosen("locationId", choices.locations, places.location),
      room: chosen("roomId", choices.rooms, places.room),
      asset: chosen("assetId", choices.assets, places.asset),
    },
  };
}
