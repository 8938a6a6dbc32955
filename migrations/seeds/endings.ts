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
import { at, nextWorkingDay, ZONE } from "./clock";
import { fillChecklist } from "./checklists";
import { PART_THOUSANDTHS } from "./jobs";
import type { DemoLanguage, Words } from "./language";
import { CUSTOMERS, EQUIPMENT, SPARE_PARTS } from "./places";
import { type Pair, storePhotos } from "./photos";
import type { Work } from "./stories";

type Rules = {
  approvals: boolean;
  entry: ReportEntry;
  checklists: boolean;
  /** None where photos cannot be stored. */
  photos: readonly Pair[];
  language: DemoLanguage;
};
const CHECKED: Words = {
  en: "Checked with the site manager, the hours are right.",
  hr: "Provjereno s voditeljem gradilišta, sati odgovaraju.",
};
const TOLL: Words = { en: "Motorway toll", hr: "Cestarina" };

/** Takes an order to its ending, each step by the person responsible for it, when it would be done. */
export async function completeOrder(
  as: Acting,
  work: Work,
  version: number,
  rules: Rules,
): Promise<void> {
  if (work.ending === "backlog") return;
  await startWorkOrder(as(work.lead, at(work.workedOn, work.shift)), { id: work.id, version });
  await fileReports(as, work, rules);
  if (rules.checklists) await fillChecklist(as, work);
  if (work.ending === "in-progress") return;
  const started = version + 1;
  if (!rules.approvals) return void (await sign(as, work, { version: started, revision: null }));
  const submitted = await submitForApproval(as(work.lead, after(work, 20)), {
    id: work.id,
    version: started,
    noHoursReason: "",
  });
  const approve = (approver: string, hour: number, minute: number) =>
    approveWorkOrder(as(approver, at(nextWorkingDay(work.workedOn), hour, minute)), {
      id: work.id,
      revision: submitted.revision ?? "",
      note: work.index % 11 === 0 ? CHECKED[rules.language] : "",
    });
  if (work.ending === "waiting-for-approvals")
    return void (work.isHalfApproved && (await approve("ana", 8, 20)));
  await sign(as, work, submitted);
  if (work.ending === "signed") return;
  await approve("ana", 8, 20);
  await approve("amar", 9, 5);
}

async function sign(
  as: Acting,
  work: Work,
  { version, revision }: Pick<OrderResponse, "version" | "revision">,
): Promise<void> {
  const signer =
    CUSTOMERS.find((_, index) => fixedId(2, index) === work.place.customerId)?.contact ?? "";
  const technician = fullName(castMember(work.lead));
  await signWorkOrder(as(work.lead, after(work, 25)), {
    id: work.id,
    version,
    revision,
    place: work.place.city,
    confirmed: true,
    noHoursReason: "",
    technician: { name: technician, image: "", typed: technician },
    customer: { name: signer, image: "", typed: signer },
    email: null,
  });
}

async function fileReports(as: Acting, work: Work, rules: Rules): Promise<void> {
  const authors = rules.entry === "LEAD" ? [work.lead] : work.team;
  for (const [order, author] of authors.entries())
    await fileOne(
      as,
      work,
      { author, order, people: rules.entry === "LEAD" ? work.team : [author] },
      rules,
    );
}

async function fileOne(
  as: Acting,
  work: Work,
  { author, order, people }: { author: string; order: number; people: string[] },
  { language, photos }: Rules,
): Promise<void> {
  const { id, index, job, workedOn, place, shift } = work;
  const now = after(work, 10 + order);
  const report = index * 10 + order;
  const row = (place: number) => fixedId(12, report * 10 + place);
  const entries = people.flatMap((key, place) => [
    {
      id: row(place * 2),
      technicianId: castMember(key).id,
      kind: "travel" as const,
      from: clockText((shift - 1) * 60),
      to: clockText(shift * 60),
    },
    {
      id: row(place * 2 + 1),
      technicianId: castMember(key).id,
      kind: "work" as const,
      from: clockText(shift * 60),
      to: clockText(workEnds(work)),
    },
  ]);
  const part = order === 0 && job.part !== undefined ? SPARE_PARTS[job.part] : undefined;
  const pair = order === 0 && hasPhotos(work) ? photos[index % photos.length] : undefined;
  const [[camera = ""] = []] = Object.values(EQUIPMENT[language]);
  await fileReport(as(author, now), {
    id: fixedId(11, report),
    workOrderId: id,
    reportOn: workedOn,
    capturedAt: now.getTime(),
    deviceZone: ZONE,
    entries,
    expenses:
      index % 4 === 1
        ? [{ type: "parking", words: "", amountCents: 250 + (index % 9) * 50 }]
        : index % 7 === 2
          ? [{ type: "other", words: TOLL[language], amountCents: 1290 }]
          : [],
    parts: part
      ? [
          {
            sparePartId: fixedId(8, job.part ?? 0),
            name: part.name[language],
            quantityThousandths: PART_THOUSANDTHS,
            unit: part.unit,
          },
        ]
      : [],
    photos: pair ? await storePhotos(as(author, now), report, pair, language) : [],
    equipment: index % 5 === 0 ? [{ equipmentId: fixedId(7, 0), name: camera }] : [],
    notes: job.report[language],
    intervention: "",
    warranty: index % 9 === 0,
    signingPlace: place.city,
    otherExpenses: "",
    technicianSignature: null,
    customerSignature: null,
  });
}

/** Those that somebody still looks at, and some others: each photo is a command and a file. */
function hasPhotos({ ending, index }: Work): boolean {
  return ending !== "done" || index % 16 === 3;
}

/** What these orders have used of each spare part, in thousandths, so that the stock ends at what the seeds say. */
export function usedParts(works: readonly Work[]): Map<number, number> {
  const used = new Map<number, number>();
  for (const { ending, job } of works)
    if (ending !== "backlog" && job.part !== undefined)
      used.set(job.part, (used.get(job.part) ?? 0) + PART_THOUSANDTHS);
  return used;
}

/** Deviations from the planned duration, in minutes. */
const QUICKER_OR_SLOWER = [0, -30, 15, -15, 30, 0, -15];

function workEnds({ index, job, shift }: Work): number {
  return (shift + job.hours) * 60 + (QUICKER_OR_SLOWER[index % QUICKER_OR_SLOWER.length] ?? 0);
}

/** So many minutes after the work of the day. */
function after(work: Work, minutes: number): Date {
  return at(work.workedOn, 0, workEnds(work) + minutes);
}
