import { fileReport } from "../../app/features/daily-reports/commands/file";
import { approveWorkOrder } from "../../app/features/work-orders/commands/approve";
import { signWorkOrder } from "../../app/features/work-orders/commands/sign";
import { startWorkOrder } from "../../app/features/work-orders/commands/start";
import { submitForApproval } from "../../app/features/work-orders/commands/submit-for-approval";
import type { OrderResponse } from "../../app/features/work-orders/mutations/order";
import { clockText } from "../../app/kernel/time/clock-text";
import type { ReportEntry } from "../../app/kernel/features";
import { fullName } from "../../app/kernel/authorization/roles";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at } from "./clock";
import { REPORT_NOTES } from "./jobs";
import { CUSTOMERS, SPARE_PARTS } from "./places";
import { fillChecklist } from "./checklists";
import type { OrderScenario } from "./stories";

type Rules = { approvals: boolean; entry: ReportEntry; checklists: boolean };

/** Takes an order to its planned ending, each step by the person responsible for it. */
export async function completeOrder(
  as: Acting,
  story: OrderScenario,
  created: OrderResponse,
  rules: Rules,
): Promise<void> {
  if (story.ending === "backlog") return;
  await startWorkOrder(as(story.lead, at(story.workedOn, story.shift, 0)), {
    id: story.id,
    version: created.version,
  });
  await fileReports(as, story, rules);
  if (rules.checklists) await fillChecklist(as, story);
  if (story.ending === "in-progress") return;
  if (!rules.approvals)
    return void (await sign(as, story, {
      ...created,
      version: created.version + 1,
      revision: null,
    }));
  const submitted = await submitForApproval(as(story.lead, at(story.workedOn, 21, 30)), {
    id: story.id,
    version: created.version + 1,
    noHoursReason: "",
  });
  if (story.ending === "waiting-for-approvals")
    return story.index % 2 === 0 ? approve(as, "ana", story, submitted) : undefined;
  await sign(as, story, submitted);
  if (story.ending === "done")
    for (const approver of ["ana", "amar"]) await approve(as, approver, story, submitted);
}

async function approve(
  as: Acting,
  approver: string,
  { id, workedOn, index }: OrderScenario,
  { revision }: OrderResponse,
): Promise<void> {
  const note = index % 11 === 0 ? "Provjereno s voditeljem gradilišta, sati odgovaraju." : "";
  await approveWorkOrder(as(approver, at(workedOn, 22, approver === "ana" ? 5 : 25)), {
    id,
    revision: revision ?? "",
    note,
  });
}

async function sign(
  as: Acting,
  story: OrderScenario,
  { version, revision }: OrderResponse,
): Promise<void> {
  const signer =
    CUSTOMERS.find((_, index) => fixedId(2, index) === story.place.customerId)?.contact ?? "";
  const technician = fullName(castMember(story.lead));
  await signWorkOrder(as(story.lead, at(story.workedOn, 21, 40)), {
    id: story.id,
    version,
    revision,
    place: story.signingPlace,
    confirmed: true,
    noHoursReason: "",
    technician: { name: technician, image: "", typed: technician },
    customer: { name: signer, image: "", typed: signer },
    email: null,
  });
}

async function fileReports(as: Acting, story: OrderScenario, { entry }: Rules): Promise<void> {
  const authors = entry === "LEAD" ? [story.lead] : story.team;
  for (const [order, author] of authors.entries())
    await fileOne(as, story, author, entry === "LEAD" ? story.team : [author], order);
}

async function fileOne(
  as: Acting,
  { id, index, job, workedOn, signingPlace, shift }: OrderScenario,
  author: string,
  team: string[],
  order: number,
): Promise<void> {
  const now = at(workedOn, 21, 10 + order);
  const report = index * 10 + order;
  const row = (place: number) => fixedId(12, report * 10 + place);
  const entries = team.flatMap((key, place) => [
    {
      id: row(place * 2),
      technicianId: castMember(key).id,
      kind: "travel" as const,
      from: clock(shift - 1),
      to: clock(shift),
    },
    {
      id: row(place * 2 + 1),
      technicianId: castMember(key).id,
      kind: "work" as const,
      from: clock(shift),
      to: clockText(workEnds({ index, job, shift })),
    },
  ]);
  const part = job.part === undefined ? undefined : SPARE_PARTS[job.part];
  await fileReport(as(author, now), {
    id: fixedId(11, report),
    workOrderId: id,
    reportOn: workedOn,
    capturedAt: now.getTime(),
    deviceZone: "Europe/Zagreb",
    entries,
    expenses:
      index % 4 === 1
        ? [{ type: "parking", words: "", amountCents: 450 + index }]
        : index % 7 === 2
          ? [{ type: "other", words: "Cestarina", amountCents: 1290 }]
          : [],
    parts:
      part && order === 0
        ? [
            {
              sparePartId: fixedId(8, job.part ?? 0),
              name: part.name,
              quantityThousandths: 2000,
              unit: part.unit,
            },
          ]
        : [],
    equipment:
      index % 5 === 0 ? [{ equipmentId: fixedId(7, 0), name: "Thermal camera FLIR E8" }] : [],
    notes: REPORT_NOTES[index % REPORT_NOTES.length] ?? "",
    intervention: "",
    warranty: index % 9 === 0,
    signingPlace,
    otherExpenses: "",
    technicianSignature: null,
    customerSignature: null,
  });
}

/** Deviations from the planned duration, in minutes. */
const QUICKER_OR_SLOWER = [0, -30, 45, -60, 15, 60, -15];
const LATEST_MINUTE = 21 * 60;

function workEnds({ index, job, shift }: Pick<OrderScenario, "index" | "job" | "shift">): number {
  return Math.min(
    LATEST_MINUTE,
    (shift + job.hours) * 60 + (QUICKER_OR_SLOWER[index % QUICKER_OR_SLOWER.length] ?? 0),
  );
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
