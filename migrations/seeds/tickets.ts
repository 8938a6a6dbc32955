import { acceptTicket } from "../../app/features/tickets/commands/accept";
import { completeTicket } from "../../app/features/tickets/commands/complete";
import { createTicket } from "../../app/features/tickets/commands/create";
import { rejectTicket } from "../../app/features/tickets/commands/reject";
import { startTicket } from "../../app/features/tickets/commands/start";
import type { TicketResponse } from "../../app/features/tickets/mutations/ticket";
import { addComment } from "../../app/features/comments/commands/add";
import { planVisit } from "../../app/features/schedule/commands/plan-visit";
import { settlePlanning } from "../../app/features/schedule/commands/settle-planning";
import { createWorkOrder } from "../../app/features/work-orders/commands/create";
import type { Priority } from "../../app/kernel/priorities";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, workingDay } from "./clock";
import type { DaysOff } from "./days-off";
import type { DemoLanguage, Words } from "./language";
import { firstVisit } from "./visit-slots";

/** The final state of a demo ticket; "planned" ones share one new order. */
type Ending = "created" | "accepted" | "planned" | "in-progress" | "done" | "rejected";
/** `customer` is an index into the seeds; without it the ticket is an internal request of an employee. */
type Plan = {
  by: string;
  name: Words;
  description: Words;
  priority: Priority;
  customer?: number;
  ago: number;
  ending: Ending;
};

const TICKETS: Plan[] = [
  {
    by: "petar",
    name: {
      en: "Ventilation in the warehouse does not start in the morning",
      hr: "Ventilacija u skladištu ne uključuje se ujutro",
    },
    description: {
      en: "It has to be reset by hand at the cabinet.",
      hr: "Mora se ručno resetirati na ormaru.",
    },
    priority: "medium",
    customer: 6,
    ago: 21,
    ending: "done",
  },
  {
    by: "ciro",
    name: { en: "New socket in the kitchen", hr: "Nova utičnica u kuhinji" },
    description: {
      en: "We need one more socket beside the fridge.",
      hr: "Trebamo još jednu utičnicu kraj hladnjaka.",
    },
    priority: "low",
    customer: 7,
    ago: 15,
    ending: "rejected",
  },
  {
    by: "marko",
    name: {
      en: "Customer called: noise from the engine room",
      hr: "Kupac javio: buka iz strojarnice",
    },
    description: {
      en: "A metallic sound at every start.",
      hr: "Čuje se metalni zvuk pri svakom pokretanju.",
    },
    priority: "high",
    customer: 0,
    ago: 9,
    ending: "in-progress",
  },
  {
    by: "ciro",
    name: { en: "Boiler does not heat the water", hr: "Bojler ne grije vodu" },
    description: {
      en: "Only cold water since yesterday evening, and we have a small child.",
      hr: "Od jučer navečer samo hladna voda, a imamo malo dijete.",
    },
    priority: "critical",
    customer: 7,
    ago: 4,
    ending: "planned",
  },
  {
    by: "ciro",
    name: { en: "Safety valve drips", hr: "Kaplje iz sigurnosnog ventila" },
    description: {
      en: "It is wet under the boiler, we put a bucket there.",
      hr: "Ispod bojlera je mokro, stavili smo kantu.",
    },
    priority: "medium",
    customer: 7,
    ago: 4,
    ending: "planned",
  },
  {
    by: "petar",
    name: { en: "Inspection of the hoist in the workshop", hr: "Pregled dizalice u radionici" },
    description: { en: "The test certificate expires.", hr: "Istječe rok ispitivanja." },
    priority: "medium",
    customer: 6,
    ago: 3,
    ending: "accepted",
  },
  {
    by: "ciro",
    name: { en: "Boiler shows error E04", hr: "Bojler javlja grešku E04" },
    description: {
      en: "Twice yesterday evening. After switching it off it works for a while.",
      hr: "Jučer dvaput navečer. Nakon isključivanja radi neko vrijeme.",
    },
    priority: "high",
    customer: 7,
    ago: 1,
    ending: "created",
  },
  {
    by: "emina",
    name: {
      en: "Air conditioning in the purchasing office does not work",
      hr: "Ne radi klima u uredu nabave",
    },
    description: { en: "It blows warm air.", hr: "Puše topao zrak." },
    priority: "medium",
    ago: 1,
    ending: "created",
  },
];

type Company = { language: DemoLanguage; daysOff: DaysOff; hasSchedule: boolean };

/** Creates a few tickets in different states, one of them with a conversation. */
export async function seedTickets(as: Acting, now: Date, company: Company): Promise<void> {
  for (const [index, plan] of TICKETS.entries())
    await liveThrough(as, now, index, plan, company.language);
  await planTogether(as, now, company);
  await converse(as, now, company.language);
}

async function liveThrough(
  as: Acting,
  now: Date,
  index: number,
  { by, name, description, priority, customer, ago, ending }: Plan,
  language: DemoLanguage,
): Promise<void> {
  const day = workingDay(now, -ago);
  const office = (hour: number) => as("marko", at(day, hour, 20));
  const raised = await createTicket(as(by, at(day, 8, index * 3)), {
    id: ticketId(index),
    name: name[language],
    description: description[language],
    priority,
    ...placeOf(customer),
    roomId: null,
    fileIds: [],
  });
  if (ending === "rejected")
    return void (await rejectTicket(office(10), {
      ...seen(raised),
      reason: REASON[language],
    }));
  if (ending === "created" || ending === "planned") return;
  const accepted = await acceptTicket(office(9), seen(raised));
  if (ending === "accepted") return;
  const begun = await startTicket(as("tomislav", at(day, 11, 0)), seen(accepted));
  if (ending === "done")
    await completeTicket(as("tomislav", at(day, 14, 30)), {
      ...seen(begun),
      resolution: RESOLUTION[language],
    });
}

const REASON: Words = {
  en: "The owner of the building looks after the wiring; we forwarded your message.",
  hr: "Električne instalacije vodi vlasnik zgrade; proslijedili smo im poruku.",
};
const RESOLUTION: Words = {
  en: "Timer relay replaced, tested three times.",
  hr: "Zamijenjen vremenski relej, ispitano tri puta.",
};
const BOTH: Words = {
  en: "Boiler does not heat, safety valve drips.",
  hr: "Bojler ne grije, kaplje iz sigurnosnog ventila.",
};

/** One order for two tickets of the same customer, with a visit where the company plans visits. */
async function planTogether(
  as: Acting,
  now: Date,
  { language, daysOff, hasSchedule }: Company,
): Promise<void> {
  const ticketIds = TICKETS.flatMap(({ ending }, index) =>
    ending === "planned" ? [ticketId(index)] : [],
  );
  const { key, day, hour, hours } = firstVisit(now, daysOff);
  const [id, lead] = [fixedId(10, 9_000), castMember(key).id];
  const office = as("marko", at(workingDay(now, -3), 9, 0));
  await createWorkOrder(office, {
    id,
    ...placeOf(7),
    roomId: null,
    priority: "critical",
    externalReference: "",
    jobNumber: "",
    description: BOTH[language],
    plannedStartOn: day,
    plannedEndOn: day,
    plannedRegularMinutes: hours * 60,
    plannedTravelMinutes: 60,
    warranty: false,
    intervention: "",
    repairNotes: "",
    technicianIds: [lead],
    leadId: lead,
    equipmentIds: [],
    parts: [],
    ticketIds,
  });
  if (!hasSchedule) return;
  const startsAt = at(day, hour).getTime();
  await planVisit(office, {
    id: fixedId(31, 9_000),
    workOrderId: id,
    technicianIds: [lead],
    startsAt,
    endsAt: startsAt + hours * HOUR_MS,
    arrivalFromAt: startsAt,
    arrivalToAt: startsAt + HOUR_MS,
    note: "",
  });
  await settlePlanning(office, { id, isSettled: true });
}

const HOUR_MS = 3_600_000;
/** What a customer asks about a ticket, and the office's answer. */
const CONVERSATION: { by: string; ticket: number; ago: number; hour: number; text: Words }[] = [
  {
    by: "ciro",
    ticket: 3,
    ago: 3,
    hour: 10,
    text: {
      en: "Can somebody come in the morning? I am at work from noon.",
      hr: "Može li netko doći ujutro? Od podneva sam na poslu.",
    },
  },
  {
    by: "marko",
    ticket: 3,
    ago: 3,
    hour: 11,
    text: {
      en: "Yes, our technician comes at eight. Until then please keep the boiler switched off.",
      hr: "Može, naš tehničar dolazi u osam. Do tada neka bojler bude isključen.",
    },
  },
  {
    by: "ciro",
    ticket: 3,
    ago: 3,
    hour: 12,
    text: { en: "Thank you, it is off.", hr: "Hvala, isključen je." },
  },
  {
    by: "petar",
    ticket: 5,
    ago: 2,
    hour: 9,
    text: {
      en: "The inspector asks for the certificate by the end of the month.",
      hr: "Inspektor traži potvrdu do kraja mjeseca.",
    },
  },
];

async function converse(as: Acting, now: Date, language: DemoLanguage): Promise<void> {
  for (const [index, { by, ticket, ago, hour, text }] of CONVERSATION.entries())
    await addComment(as(by, at(workingDay(now, -ago), hour, 15)), {
      subject: { type: "ticket", id: ticketId(ticket) },
      commentId: fixedId(15, index),
      text: text[language],
      fileIds: [],
    });
}

function placeOf(customer: number | undefined) {
  return {
    customerId: customer === undefined ? null : fixedId(2, customer),
    locationId: customer === undefined ? null : fixedId(3, customer * 10),
    assetId: customer === 0 || customer === 7 ? fixedId(5, customer * 100) : null,
  };
}

function ticketId(index: number): string {
  return fixedId(14, index);
}

function seen({ id, version }: TicketResponse) {
  return { id, version };
}
