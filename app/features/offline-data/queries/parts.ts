import { isOpen } from "~/features/approvals/model";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import {
  listReports,
  readUnfiledPage,
  type UnfiledPage,
} from "~/features/daily-reports/queries/read";
import type { Phrase } from "~/features/phrases/model";
import { listPhrases } from "~/features/phrases/queries";
import { type OfflineChoice, pick, type PickerOption } from "~/features/pickers/queries/options";
import { getHomeScreenGuide } from "~/features/helpdesk/queries";
import { getSafetyLeaflet, type Leaflet } from "~/features/safety/queries";
import { readTaskPage, type TaskPage, type TasksPage } from "~/features/tasks/queries/page";
import { readOfflineTasks } from "~/features/tasks/queries/offline";
import { readTicketChoices, type TicketChoices } from "~/features/tickets/queries/choices";
import { type OrdersPage, readOverview } from "~/features/dashboard/queries/read";
import { readOwnHours } from "~/features/dashboard/queries/week-ahead";
import { readOfflineOrders } from "~/features/work-orders/queries/offline";
import { type OfflineWorkOrder, readOrderPage } from "~/features/daily-reports/queries/order";
import { COMMENTS_AT_ONCE } from "~/features/comments/model";
import type { HomeScreenGuide } from "~/kernel/input/phones";
import { Refusal } from "~/kernel/refusal";
import { fullName, holdsAny } from "~/kernel/authorization/roles";
import { readInArea } from "~/server/queries/areas";
import type { AuthContext } from "~/server/request-context";
import { MAX_CHOICES, MAX_ORDERS, MAX_TASKS, type PartName, partOf } from "../model";

/** The content of each part: the data of its page's loader, or what the page derives from it. */
type OfflineValue = {
  "work-orders": OrdersPage;
  "unfiled-reports": UnfiledPage;
  phrases: { phrases: Phrase[] };
  tasks: TasksPage;
  order: OfflineWorkOrder;
  task: TaskPage;
  "profile/safety": Leaflet;
  "profile/helpdesk": HomeScreenGuide;
  "tickets/new": { choices: TicketChoices };
  picker: OfflineChoice[];
};

type OfflinePartValue = { name: string; value: unknown };
/** The requested parts, as their pages show them to this user. `gone` names those that do not exist or that the user may not read. */
type OfflineParts = { owner: string; parts: OfflinePartValue[]; gone: string[] };

/** All parts in one round trip, with the queries of their pages: a user who may not open a page receives no part of it. */
export async function getOfflineParts(
  ctx: AuthContext,
  names: readonly string[],
): Promise<OfflineParts> {
  const read = await Promise.all(
    names.map(async (name) => ({ name, value: await orNothing(readNamedPart(ctx, name)) })),
  );
  return {
    owner: ctx.actor.userId,
    parts: read.filter(({ value }) => value !== null),
    gone: read.filter(({ value }) => value === null).map(({ name }) => name),
  };
}

const HIDDEN = ["not_found", "not_allowed", "feature_off"];

async function orNothing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && HIDDEN.includes(error.code)) return null;
    throw error;
  }
}

function readNamedPart(ctx: AuthContext, name: string): Promise<unknown> {
  const part = partOf(name);
  return part ? readPart(ctx, part) : Promise.resolve(null);
}

async function readPart(
  ctx: AuthContext,
  listParams: PartName,
): Promise<OfflineValue[PartName["part"]]> {
  switch (listParams.part) {
    case "work-orders":
      return readOrders(ctx);
    case "unfiled-reports":
      return readUnfiledPage(ctx);
    case "phrases":
      return listPhrases(ctx);
    case "tasks":
      return readOfflineTasks(ctx, MAX_TASKS);
    case "order":
      return readOrder(ctx, listParams.id);
    case "task":
      return readTaskPage(ctx, listParams.id, { comments: COMMENTS_AT_ONCE });
    case "tickets/new":
      return { choices: await readInArea("tickets", ctx, readTicketChoices) };
    case "picker":
      return (await pick(ctx, listParams.kind, { search: "", limit: MAX_CHOICES })).map(compact);
    case "profile/helpdesk":
      return getHomeScreenGuide(ctx);
    default:
      return getSafetyLeaflet(ctx);
  }
}

/** The page of all orders, with those stored on the device. */
async function readOrders(ctx: AuthContext): Promise<OrdersPage> {
  const [overview, listView, ownHours] = await Promise.all([
    readOverview(ctx, new URLSearchParams()),
    readOfflineOrders(ctx, MAX_ORDERS),
    holdsAny(ctx.actor, ["TECHNICIAN"]) ? readOwnHours(ctx) : undefined,
  ]);
  return {
    ...overview,
    dashboard: { ...overview.dashboard, ...(ownHours ? { ownHours } : {}) },
    listView,
  };
}

async function readOrder(ctx: AuthContext, id: string): Promise<OfflineWorkOrder> {
  const [page, ground, preview] = await Promise.all([
    // First, so that a report filed in between is not in its content version: a signature on both is then refused.
    readOrderPage(ctx, id, { comments: COMMENTS_AT_ONCE }),
    orNothing(getReportForm(ctx, id)),
    listReports(ctx, id, { submissionPreview: true }),
  ]);
  const { contentVersion } = page;
  const signsUnseen = page.totals.seen !== "all" && preview.seen === "all" && maySignOpen(page);
  return {
    page,
    report: ground && { ground, author: fullName(ctx.actor) },
    preview: signsUnseen ? { contentVersion, ...preview } : null,
  };
}

function maySignOpen({ status, approvalsToday }: OfflineWorkOrder["page"]): boolean {
  return isOpen({ status }) && approvalsToday === 0;
}

function compact({
  id,
  name,
  hint,
  customerId,
  customerName,
  locationId,
  locationName,
  roomId,
  roomName,
  unit,
  stockThousandths,
  phones,
  contactPerson,
  taxKey,
}: PickerOption): OfflineChoice {
  const more = Object.entries({
    hint,
    customerId,
    customerName,
    locationId,
    locationName,
    roomId,
    roomName,
    unit,
    stockThousandths,
    phones,
    contactPerson,
    taxKey,
  }).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return { id, name, ...Object.fromEntries(more) };
}
