import { approveTask } from "../../app/features/tasks/commands/approve";
import { completeTask } from "../../app/features/tasks/commands/complete";
import { createTask } from "../../app/features/tasks/commands/create";
import { signTask } from "../../app/features/tasks/commands/sign";
import { startTask } from "../../app/features/tasks/commands/start";
import { submitTaskForApproval } from "../../app/features/tasks/commands/submit-for-approval";
import type { TaskResponse } from "../../app/features/tasks/mutations/task";
import type { Priority } from "../../app/kernel/priorities";
import { fullName } from "../../app/kernel/authorization/roles";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, workingDay } from "./clock";
import type { DemoLanguage, Words } from "./language";

/** The final state of a demo task; without approvals, "submitted", "approved" and "signed" end as done. */
type Ending = "backlog" | "in-progress" | "submitted" | "approved" | "signed" | "done";
type Plan = {
  name: Words;
  description: Words;
  team: string[];
  priority: Priority;
  ago: number;
  in: number;
  ending: Ending;
};

const TASKS: Plan[] = [
  {
    name: { en: "Calibrate the torque wrenches", hr: "Umjeriti moment-ključeve" },
    description: {
      en: "Take them to the accredited laboratory and attach the certificates.",
      hr: "Odnijeti u ovlašteni laboratorij i priložiti potvrde.",
    },
    team: ["tea"],
    priority: "medium",
    ago: 24,
    in: -20,
    ending: "done",
  },
  {
    name: {
      en: "List the serial numbers of the new pumps",
      hr: "Popisati serijske brojeve novih pumpi",
    },
    description: {
      en: "Photograph the rating plate of each pump.",
      hr: "Fotografirati natpisnu pločicu svake pumpe.",
    },
    team: ["tarik"],
    priority: "low",
    ago: 12,
    in: -9,
    ending: "signed",
  },
  {
    name: { en: "Change the tyres of the van", hr: "Zamijeniti gume na kombiju" },
    description: {
      en: "The winter tyres are in the warehouse, shelf 4.",
      hr: "Zimske gume su u skladištu, polica 4.",
    },
    team: ["tomislav", "tarik"],
    priority: "high",
    ago: 8,
    in: -5,
    ending: "approved",
  },
  {
    name: { en: "Sort the shelves with the filters", hr: "Složiti police s filtrima" },
    description: {
      en: "By size; throw away what has expired.",
      hr: "Razvrstati po veličini, baciti ono čemu je prošao rok.",
    },
    team: ["tea", "tomislav"],
    priority: "medium",
    ago: 6,
    in: -3,
    ending: "submitted",
  },
  {
    name: { en: "Tidy the spare parts store", hr: "Pospremiti skladište rezervnih dijelova" },
    description: { en: "Before the stocktaking.", hr: "Prije inventure." },
    team: ["tomislav", "tea"],
    priority: "medium",
    ago: 4,
    in: -1,
    ending: "in-progress",
  },
  {
    name: {
      en: "Check the fire extinguishers in the vans",
      hr: "Provjeriti vatrogasne aparate u vozilima",
    },
    description: {
      en: "The date is on the label; replace expired ones.",
      hr: "Rok je na naljepnici; istekle zamijeniti.",
    },
    team: ["tarik"],
    priority: "high",
    ago: 3,
    in: 3,
    ending: "backlog",
  },
  {
    name: { en: "Call the supplier about the gaskets", hr: "Nazvati dobavljača zbog brtvi" },
    description: {
      en: "The order is late; ask for a replacement part.",
      hr: "Narudžba kasni; pitati za zamjenski dio.",
    },
    team: [],
    priority: "critical",
    ago: 1,
    in: 1,
    ending: "backlog",
  },
];

/** Creates a few small tasks in different states. */
export async function seedTasks(
  as: Acting,
  now: Date,
  rules: { approvals: boolean; language: DemoLanguage },
): Promise<void> {
  for (const [index, plan] of TASKS.entries()) await liveThrough(as, now, index, plan, rules);
}

async function liveThrough(
  as: Acting,
  now: Date,
  index: number,
  { name, description, team, priority, ago, in: start, ending }: Plan,
  { approvals, language }: { approvals: boolean; language: DemoLanguage },
): Promise<void> {
  const day = workingDay(now, -ago);
  const [lead = "tomislav"] = team;
  const made = await createTask(as("marko", at(day, 8, index)), {
    id: fixedId(13, index),
    name: name[language],
    description: description[language],
    priority,
    plannedStartOn: workingDay(now, start),
    technicianIds: team.map((key) => castMember(key).id),
    leadId: team[0] ? castMember(lead).id : null,
    fileIds: [],
  });
  if (ending === "backlog") return;
  const begun = await startTask(as(lead, at(day, 9, 10)), seen(made));
  if (ending === "in-progress") return;
  if (!approvals)
    return void (await (ending === "signed"
      ? sign(as, lead, begun, at(day, 15, 0))
      : completeTask(as(lead, at(day, 15, 0)), seen(begun))));
  const sent = await submitTaskForApproval(as(lead, at(day, 15, 0)), seen(begun));
  if (ending === "signed") return void (await sign(as, lead, sent, at(day, 15, 5)));
  const approvers = ending === "done" ? ["ana", "amar"] : ending === "approved" ? ["ana"] : [];
  for (const approver of approvers)
    await approveTask(as(approver, at(day, 16, approvers.indexOf(approver))), {
      id: sent.id,
      submission: sent.submission,
      note: "",
    });
}

async function sign(as: Acting, key: string, task: TaskResponse, when: Date): Promise<void> {
  const name = fullName(castMember(key));
  await signTask(as(key, when), {
    ...seen(task),
    submission: task.status === "in-progress" ? null : task.submission,
    signature: { name, image: "", typed: name },
    confirmed: true,
  });
}

function seen({ id, version }: TaskResponse) {
  return { id, version };
}
