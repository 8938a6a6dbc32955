import { and, eq } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { locations } from "~/database/schema/locations";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import type { ColumnChoice } from "~/kernel/input/column-choices";
import { cardParams, type View } from "~/kernel/input/list-view";
import { formatter } from "~/kernel/text/format";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import { isFilterOn } from "~/server/queries/visible-places";
import type { SavedViews } from "~/features/saved-views/model";
import { readSavedViews } from "~/features/saved-views/queries";
import type { ListInput } from "../../inputs/list";
import { STATUSES } from "../../model";
import { type BulkRights, bulkRightsOf } from "../../policy/rights";
import { readOrderBoard, type OrderColumn } from "./board";
import { pageOf } from "./pages";
import { listWorkOrders, paramsFor, type WorkOrderRow } from "./rows";
import { SUM_KEYS, sumColumns } from "./sum-columns";
import { readOrderSums } from "./sums";

export type OrderListView = {
  view: View | null;
  listParams: ListInput;
  entities: WorkOrderRow[];
  totalCount: number;
  /** How many orders an empty list of open ones hides. Absent in data stored by an earlier release. */
  hiddenCount?: number;
  /** Null when no board is requested. */ columns: OrderColumn[] | null;
  choices: FilterChoices;
  bulk: BulkRights | null;
  savedViews: SavedViews;
  /** Columns that are shown when they are chosen, for those who may read all reports. `texts` are by order, only while some are chosen. */
  more?: {
    columns: { key: string; header: string }[];
    texts: Record<string, string[]>;
  };
};

/** A list of work orders as a table, cards or a board, with the selected filter values, in one round trip. */
export async function orderListView(
  ctx: AuthContext,
  listParams: ListInput,
  view: View | null,
  params: URLSearchParams,
  chosen: ColumnChoice | null = null,
): Promise<OrderListView> {
  const bulk = bulkRightsOf(ctx.actor);
  const choices = readFilterChoices(ctx, listParams, params.get("more") === "on");
  const views = readSavedViews(ctx, "work-orders");
  if (view === "kanban") {
    const [columns, chosen, savedViews] = await Promise.all([
      readOrderBoard(ctx, listParams, cardParams(params, STATUSES)),
      choices,
      views,
    ]);
    return {
      view,
      listParams,
      entities: [],
      totalCount: columns.reduce((sum, column) => sum + column.count, 0),
      columns,
      choices: chosen,
      bulk,
      savedViews,
    };
  }
  const [list, filterChoices, savedViews, more] = await Promise.all([
    listWorkOrders(ctx, listParams),
    choices,
    views,
    // Those of a saved view are in the address, and what the user chooses on top of it in the cookie.
    readMoreColumns(ctx, listParams, [
      ...(params.get("columns")?.split(".") ?? []),
      ...(chosen ?? []),
    ]),
  ]);
  return {
    view,
    listParams,
    ...list,
    // Whoever asks for open ones knows that there are others.
    hiddenCount: params.get("unfinished") ? 0 : (list.hiddenCount ?? 0),
    columns: null,
    choices: filterChoices,
    bulk,
    savedViews,
    ...more,
  };
}

/** The sums of the orders on the page are read only while a column shows them: they take a dozen rows for each order. */
async function readMoreColumns(
  ctx: AuthContext,
  listParams: ListInput,
  chosen: ColumnChoice,
): Promise<Pick<OrderListView, "more">> {
  // The list of one's own orders has the columns of requirements §3.
  if (listParams.assigned || !may(ctx.actor, "daily-reports.read")) return {};
  const [{ timeZone, currency }, sums] = await Promise.all([
    ctx.settings(),
    SUM_KEYS.some((key) => chosen.includes(key))
      ? readOrderSums(ctx, pageOf(paramsFor(ctx, listParams)).found)
      : [],
  ]);
  const format = formatter({ language: ctx.language, timeZone, currency });
  const columns = sumColumns(textsIn(ctx.language).t, format);
  const texts = sums.map((one) => [one.id, columns.map(({ text }) => text(one))] as const);
  return {
    more: {
      columns: columns.map(({ key, header }) => ({ key, header })),
      texts: Object.fromEntries(texts),
    },
  };
}

type Named = { id: string; name: string };
const KINDS = {
  customerId: "customers",
  locationId: "locations",
  assetId: "assets",
  assigneeId: "technicians",
} as const;
const TABLES = { customerId: customers, locationId: locations, assetId: assets } as const;
type FilterChoice = { options: PickerOption[]; chosen: Named | null };
/** The options are null while the rarer filters are collapsed. The selected values are named in any case. */
export type FilterChoices = {
  open: boolean;
  unfinished: boolean;
  submitted: boolean;
  awaiting: boolean;
  /** Whether orders can wait for this user's approval at all. */ mayAwait: boolean;
} & Record<keyof typeof KINDS, FilterChoice | null>;

/** The plain list reads nothing here: options only while the filters are open, names only of selected values. */
async function readFilterChoices(
  ctx: AuthContext,
  listParams: ListInput,
  open: boolean,
): Promise<FilterChoices> {
  const { customerId, locationId } = listParams;
  const within = {
    customers: {},
    locations: { customerId },
    assets: { customerId, locationId },
    technicians: {},
  };
  const choice = async (name: keyof typeof KINDS): Promise<FilterChoice | null> => {
    const kind = KINDS[name];
    const id = listParams[name];
    const [options, chosen] = await Promise.all([
      open ? pick(ctx, kind, { search: "", ...within[kind] }).catch(() => null) : [],
      id === null ? null : nameOf(ctx, name, id),
    ]);
    return options && { options, chosen };
  };
  const [customer, location, asset, people] = await Promise.all([
    choice("customerId"),
    choice("locationId"),
    choice("assetId"),
    choice("assigneeId"),
  ]);
  const { unfinished, submitted, awaiting } = listParams;
  return {
    open,
    unfinished,
    submitted,
    awaiting,
    mayAwait: may(ctx.actor, "work-orders.approve"),
    customerId: customer,
    locationId: location,
    assetId: asset,
    assigneeId: people,
  };
}

async function nameOf(
  ctx: AuthContext,
  name: keyof typeof KINDS,
  id: string,
): Promise<Named | null> {
  if (name === "assigneeId") {
    const people = await ctx.db
      .select({ name: users.name, surname: users.surname })
      .from(users)
      .where(eq(users.id, id));
    return people[0] ? { id, name: fullName(people[0]) } : null;
  }
  const table = TABLES[name];
  const rows = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.id, id), isFilterOn(name)));
  return rows[0] ?? null;
}
