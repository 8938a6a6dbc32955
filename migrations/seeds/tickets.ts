import { acceptTicket } from "../../app/features/tickets/commands/accept";
import { completeTicket } from "../../app/features/tickets/commands/complete";
import { createTicket } from "../../app/features/tickets/commands/create";
import { rejectTicket } from "../../app/features/tickets/commands/reject";
import { startTicket } from "../../app/features/tickets/commands/start";
import type { TicketResponse } from "../../app/features/tickets/mutations/ticket";
import { createWorkOrder } from "../../app/features/work-orders/commands/create";
import type { Priority } from "../../app/kernel/priorities";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, workingDay } from "./clock";

/** The final state of a demo ticket; "planned" ones share one new order. */
type Ending = "created" | "accepted" | "planned" | "in-progress" | "done" | "rejected";
/** `customer` is an index into the seeds; without it the ticket is an internal request of an employee. */
type Plan = {
  by: string;
  name: string;
  description: string;
  priority: Priority;
  customer?: number;
  ago: number;
  ending: Ending;
};

const TICKETS: Plan[] = [
  {
    by: "petar",
    name: "Ventilacija u skladištu ne uključuje se ujutro",
    description: "Mora se ručno resetirati na ormaru.",
    priority: "medium",
    customer: 6,
    ago: 21,
    ending: "done",
  },
  {
    by: "ciro",
    name: "Nova utičnica u kuhinji",
    description: "Trebamo još jednu utičnicu kraj hladnjaka.",
    priority: "low",
    customer: 7,
    ago: 15,
    ending: "rejected",
  },
  {
    by: "marko",
    name: "Kupac javio: buka iz strojarnice",
    description: "Čuje se metalni zvuk pri svakom pokretanju.",
    priority: "high",
    customer: 0,
    ago: 9,
    ending: "in-progress",
  },
  {
    by: "ciro",
    name: "Bojler ne grije vodu",
    description: "Od jučer navečer samo hladna voda, a imamo malo dijete.",
    priority: "critical",
    customer: 7,
    ago: 4,
    ending: "planned",
  },
  {
    by: "ciro",
    name: "Kaplje iz sigurnosnog ventila",
    description: "Ispod bojlera je mokro, stavili smo kantu.",
    priority: "medium",
    customer: 7,
    ago: 4,
    ending: "planned",
  },
  {
    by: "petar",
    name: "Pregled dizalice u radionici",
    description: "Istječe rok ispitivanja.",
    priority: "medium",
    customer: 6,
    ago: 3,
    ending: "accepted",
  },
  {
    by: "ciro",
    name: "Bojler javlja grešku E04",
    description: "Jučer dvaput navečer. Nakon isključivanja radi neko vrijeme.",
    priority: "high",
    customer: 7,
    ago: 1,
    ending: "created",
  },
  {
    by: "emina",
    name: "Ne radi klima u uredu nabave",
    description: "Puše topao zrak.",
    priority: "medium",
    ago: 1,
    ending: "created",
  },
];

/** Creates a few tickets in different states. */
export async function seedTickets(as: Acting, now: Date): Promise<void> {
  for (const [index, plan] of TICKETS.entries()) await liveThrough(as, now, index, plan);
  await planTogether(as, now);
}

async function liveThrough(
  as: Acting,
  now: Date,
  index: number,
  { by, name, description, priority, customer, ago, ending }: Plan,
): Promise<void> {
  const day = workingDay(now, -ago);
  const office = (hour: number) => as("marko", at(day, hour, 20));
  const raised = await createTicket(as(by, at(day, 8, index * 3)), {
    id: ticketId(index),
    name,
    description,
    priority,
    ...placeOf(customer),
    roomId: null,
    fileIds: [],
  });
  if (ending === "rejected")
    return void (await rejectTicket(office(10), {
      ...seen(raised),
      reason: "Električne instalacije vodi vlasnik zgrade; proslijedili smo im poruku.",
    }));
  if (ending === "created" || ending === "planned") return;
  const accepted = await acceptTicket(office(9), seen(raised));
  if (ending === "accepted") return;
  const begun = await startTicket(as("tomislav", at(day, 11, 0)), seen(accepted));
  if (ending === "done")
    await completeTicket(as("tomislav", at(day, 14, 30)), {
      ...seen(begun),
      resolution: "Zamijenjen vremenski relej, ispitano tri puta.",
    });
}

/** One order for two tickets of the same customer. */
async function planTogether(as: Acting, now: Date): Promise<void> {
  const ticketIds = TICKETS.flatMap(({ ending }, index) =>
    ending === "planned" ? [ticketId(index)] : [],
  );
  const [lead, start] = [castMember("tea").id, workingDay(now, 1)];
  await createWorkOrder(as("marko", at(workingDay(now, -3), 9, 0)), {
    id: fixedId(10, 9_000),
    ...placeOf(7),
    roomId: null,
    priority: "critical",
    externalReference: "",
    jobNumber: "",
    description: "Bojler ne grije, kaplje iz sigurnosnog ventila.",
    plannedStartOn: start,
    plannedEndOn: start,
    plannedRegularMinutes: 300,
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
