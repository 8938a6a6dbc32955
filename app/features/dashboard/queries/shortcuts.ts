import { type SQL, sql } from "drizzle-orm";
import { listOf, NUMBER, type Value, value } from "~/database/fields";
import { presumedTimeZone } from "~/server/queries/presumed-time-zone";
import { queryRows } from "~/server/queries/query-rows";
import { countOfTasks } from "~/features/tasks/queries/pages";
import { readsTickets } from "~/features/tickets/policy";
import { countOfRequested } from "~/features/tickets/queries/pages";
import { countOfOrders } from "~/features/work-orders/queries/list/pages";
import { may } from "~/kernel/authorization/actions";
import type { Features } from "~/kernel/features";
import type { Actor } from "~/kernel/authorization/roles";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { AuthContext } from "~/server/request-context";
import type { Shortcut, ShortcutKey } from "../model";

type Counts = Readonly<Partial<Record<ShortcutKey, number>>>;
type Counted = {
  key: ShortcutKey;
  to: string;
  count: SQL;
  isOn: (features: Features, count: number, counts: Counts) => boolean;
};
const ALWAYS = () => true;
/** Pending approvals stay available after the tenant turns approvals off (domain-rules §2). */
const approvesOrders: Counted["isOn"] = ({ APPROVALS_WORK_ORDER }, count) =>
  APPROVALS_WORK_ORDER.enabled || count > 0;
/** Where the user may approve all of them, they are the unapproved ones. */
const waitsForOthersToo: Counted["isOn"] = (_, count, counts) =>
  count !== (counts["unapproved-orders"] ?? 0);

/** Reads the shortcuts that the user may open, each with the count of its list, in one SQL statement. */
export async function readShortcuts(ctx: AuthContext): Promise<Shortcut[]> {
  const counted = shortcutsOf(ctx.actor, dayIn(presumedTimeZone(ctx), ctx.now().getTime()));
  const [rows, settings] = await Promise.all([
    queryRows(ctx, countsOf(counted), sql`SELECT ${listOf(countsOf(counted))}`),
    ctx.settings(),
  ]);
  const counts: Counts = rows[0] ?? {};
  return counted.flatMap(({ key, to, isOn }) => {
    const count = counts[key] ?? 0;
    return isOn(settings.features, count, counts) ? [{ key, count, to }] : [];
  });
}

function countsOf(counted: Counted[]): Record<string, Value<number>> {
  return Object.fromEntries(counted.map(({ key, count }) => [key, value(NUMBER, count)]));
}

/** `today` as in the lists. */
function shortcutsOf(actor: Actor, today: Day): Counted[] {
  const { userId } = actor;
  const own = !may(actor, "tickets.decide");
  const plans = may(actor, "work-orders.edit");
  const orders = (filters: Parameters<typeof countOfOrders>[0]) =>
    countOfOrders(filters, userId, today);
  const all: (Counted & { may: boolean })[] = [
    {
      key: "overdue-orders",
      to: "/work-orders?overdue=on",
      may: plans,
      count: orders({ overdue: true }),
      isOn: ALWAYS,
    },
    {
      key: "unassigned-orders",
      to: "/work-orders?unassigned=on",
      may: plans,
      count: orders({ unassigned: true }),
      isOn: ALWAYS,
    },
    {
      key: "orders-in-progress",
      to: "/work-orders?status=in-progress",
      may: plans,
      count: orders({ status: "in-progress" }),
      isOn: ALWAYS,
    },
    {
      key: "submitted-orders",
      to: "/work-orders?submitted=on",
      may: plans,
      count: orders({ submitted: true }),
      isOn: waitsForOthersToo,
    },
    {
      key: "unapproved-orders",
      to: "/work-orders/review",
      may: may(actor, "work-orders.approve"),
      count: orders({ awaiting: true }),
      isOn: approvesOrders,
    },
    {
      key: "my-orders",
      to: "/work-orders/assigned?unfinished=on",
      may: true,
      count: orders({ assigned: true, unfinished: true }),
      isOn: ALWAYS,
    },
    {
      key: "requested-tickets",
      to: `/tickets?status=created${own ? "&own=on" : ""}`,
      may: readsTickets(actor),
      count: countOfRequested(actor, own),
      isOn: ({ TICKETING }) => TICKETING.enabled,
    },
    {
      key: "unapproved-tasks",
      to: "/tasks?awaiting=on",
      may: may(actor, "tasks.approve"),
      count: countOfTasks({ approverId: userId }),
      isOn: ({ APPROVALS_TASK }, count) => APPROVALS_TASK.enabled || count > 0,
    },
    {
      key: "my-tasks",
      to: "/tasks/assigned?unfinished=on",
      may: true,
      count: countOfTasks({ personId: userId, unfinished: true }),
      isOn: ALWAYS,
    },
  ];
  return all.filter((each) => each.may);
}
