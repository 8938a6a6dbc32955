import type { RichText } from "~/kernel/rich-text/model";
import { cleanRichText } from "~/kernel/rich-text/clean";
import { sentDocument } from "~/kernel/rich-text/sent";
import { isRecord } from "~/kernel/is-record";
import { namesOf, recordOf } from "~/kernel/record-of";
import type { Found } from "~/offline/drafts/own-draft";
import type { Option } from "~/ui/combobox/option";
import type { TicketChoices } from "../queries/choices";
import type { TicketDetail } from "../queries/detail";
import { type Priority, sentPriority } from "~/kernel/priorities";
import { NOWHERE, type Places, placesOf, sentPlaces } from "~/features/pickers/ui/places";

export type TicketDraft = {
  id: string;
  version: number | null;
  name: string;
  description: string;
  descriptionDoc: RichText | null;
  priority: Priority;
  places: Places;
};

export function emptyDraft(id: string, places: Places): TicketDraft {
  return {
    id,
    version: null,
    name: "",
    description: "",
    descriptionDoc: null,
    priority: "medium",
    places,
  };
}

/** Users who do not choose among customers begin with their only location. */
export function ownPlaces({ choosesCustomer, locations }: TicketChoices): Places {
  const [only, second] = choosesCustomer ? [] : (locations ?? []);
  return only && !second ? { ...NOWHERE, location: only } : NOWHERE;
}

export function draftOf(ticket: TicketDetail): TicketDraft {
  const { id, version, name, description, descriptionDoc, priority } = ticket;
  return { id, version, name, description, descriptionDoc, priority, places: placesOf(ticket) };
}

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: TicketDraft,
  sent: Record<string, string> | undefined,
  choices: TicketChoices,
): TicketDraft {
  if (!sent) return draft;
  const { description, descriptionDoc } = draft;
  return {
    ...draft,
    id: sent["id"] ?? draft.id,
    name: sent["name"] ?? draft.name,
    description: sent["description"] ?? description,
    descriptionDoc: sentDocument(sent, "description", description, descriptionDoc),
    priority: sentPriority(sent, draft.priority),
    places: sentPlaces(sent, choices, draft.places),
  };
}

/** How the names of the drafts of new tickets begin on this device or, with its id, of those of an outbox entry. */
export function newTicketDraft(entryId: string | null): string {
  return entryId === null ? "tickets.create" : `tickets.create/${entryId}`;
}

/** The form of a new ticket as the user left it, or as it was queued. */
export function draftOfFound(draft: TicketDraft, { value }: Found): TicketDraft {
  const raw = isRecord(value) ? value : {};
  const textOf = (name: string) => (typeof raw[name] === "string" ? raw[name] : "");
  return {
    ...draft,
    id: textOf("id") || draft.id,
    name: textOf("name"),
    description: textOf("description"),
    descriptionDoc: cleanRichText(parsed(textOf("descriptionDoc"))),
    priority: sentPriority(raw, draft.priority),
    places: placesIn(parsed(textOf("_places"))),
  };
}

/** The fields of the form: numbers and places include their names. Null when the form is empty. */
export function readTicket(form: FormData): Record<string, string> | null {
  const fields = [...form].flatMap(([name, value]) =>
    FIELDS.includes(name) && typeof value === "string" ? [[name, value] as const] : [],
  );
  return fields.some(([name, value]) => WRITTEN.includes(name) && value.trim() !== "")
    ? Object.fromEntries(fields)
    : null;
}

const WRITTEN = ["name", "description", "_fileIds"];
const FIELDS = ["id", ...WRITTEN, "descriptionDoc", "priority", "_places"];

function placesIn(value: unknown): Places {
  const places = isRecord(value) ? value : {};
  return recordOf(namesOf(NOWHERE), (name): Option | null => {
    const found = places[name];
    return isRecord(found) && typeof found["id"] === "string" && typeof found["name"] === "string"
      ? { id: found["id"], name: found["name"] }
      : null;
  });
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
