import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { newId } from "~/kernel/ids";
import { command } from "~/server/command/command";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import type { PlainInput } from "../inputs";
import { MAX_LEAD_DAYS } from "../model";
import { enterSteps, orderSteps } from "../mutations/occurrence";
import { planActivity, planDue } from "../mutations/plan";
import { dueNow } from "../policy/due-days";
import { nextAfterOrder } from "../policy/moves";
import { permitMaintenance, planRefusal, requirePlanCommand } from "../queries/authorize";
import { workingCalendarOf } from "../queries/calendar";
import { nextOf, planBlock, readPlanFacts, redatedOf, timingOf } from "../queries/facts";

/** A plan for several assets has no single order. */
export const ORDERED = () => z.object({ id: z.string(), workOrderId: z.nullable(z.string()) });

/** Makes the order of the next occurrence now, whatever its lead days. Those of several assets are made by the job that it announces. */
export function orderNow(ctx: AuthContext, input: PlainInput) {
  return command(ctx, {
    name: "preventive-maintenance.order-now",
    input,
    returns: ORDERED,
    load: () => readPlanFacts(ctx, input.id),
    decide({ plan: loaded, settings }, actor) {
      const granted = permitMaintenance(actor, settings);
      const plan = present(loaded);
      requirePlanCommand(plan, "orderNow", input.version);
      const block = planBlock(plan);
      if (block) throw planRefusal("plan_blocked", { block });
      const today = dayIn(settings.timeZone, ctx.now().getTime());
      const next = redatedOf(plan, settings, today) ?? nextOf(plan);
      const calendar = workingCalendarOf(settings);
      const after = nextAfterOrder(timingOf(plan), calendar);
      const due = dueNow(next, today, MAX_LEAD_DAYS, after) ?? {
        missed: [],
        order: next,
        next: after(next),
      };
      const announce = [planDue(plan.id)];
      if (plan.scope !== "one")
        return {
          permit: granted,
          steps: enterSteps(ctx, plan, { due, by: actor, isEdit: true }),
          record: [planActivity(plan, "ordered-now", { dueOn: due.order.dueOn })],
          announce,
          response: sql`json_object('id', ${plan.id}, 'workOrderId', NULL)`,
        };
      const workOrderId = newId(ctx.now().getTime());
      return {
        permit: granted,
        steps: orderSteps(ctx, plan, {
          workOrderId,
          due,
          timeZone: settings.timeZone,
          calendar,
          by: actor,
          tellAt: ctx.now().getTime(),
          isEdit: true,
        }),
        record: [planActivity(plan, "ordered-now", { dueOn: due.order.dueOn, workOrderId })],
        announce,
        response: sql`json_object('id', ${plan.id}, 'workOrderId', ${workOrderId})`,
      };
    },
  });
}
