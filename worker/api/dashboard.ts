import * as z from "zod/mini";
import { readDashboard } from "~/features/dashboard/queries/read";
import { type DayOrder, SHORTCUTS } from "~/features/dashboard/model";
import { nextStep } from "~/features/work-orders/policy/next-step";
import { endpoint } from "./endpoint";

const week = () =>
  z.object({
    from: z.string(),
    to: z.string(),
    own: z.boolean(),
    totalMinutes: z.number(),
    plannedRegularMinutes: z.number(),
    plannedTravelMinutes: z.number(),
  });
const day = () =>
  z.looseObject({
    today: z.string(),
    orders: z.array(
      z.looseObject({
        id: z.string(),
        number: z.string(),
        next: z.string(),
        mayReport: z.boolean(),
        reportedToday: z.boolean(),
      }),
    ),
    missing: z.array(z.looseObject({ workOrderId: z.string(), day: z.string() })),
  });

/** Must precede the routes of work orders, because "dashboard" is not an order id. */
export const dashboardEndpoints = [
  endpoint({
    method: "GET",
    path: "/workOrders/dashboard",
    summary:
      "Get the caller's dashboard: items that need attention, with counts, the hours of this week, and a technician's day",
    access: "work-orders",
    input: null,
    response: () =>
      z.object({
        day: z.nullable(day()),
        shortcuts: z.array(z.object({ key: z.enum(SHORTCUTS), count: z.number(), to: z.string() })),
        week: week(),
      }),
    run: async (ctx) => {
      const { day, ...rest } = await readDashboard(ctx);
      return { ...rest, day: day && { ...day, orders: day.orders.map(withNextStep) } };
    },
  }),
];

/** The result of the rule in place of its facts. `next`: the step that the caller may take now, or "open" if there is none. */
function withNextStep({ facts, ...order }: DayOrder) {
  const { step, mayAct } = nextStep(facts);
  const { mayReport, reportedToday } = facts;
  return { ...order, mayReport, reportedToday, next: mayAct && step !== null ? step : "open" };
}
