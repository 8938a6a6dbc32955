import { readReminders } from "~/features/daily-reports/queries/reminders";
import { forgetOld } from "~/features/notifications/commands/forget";
import { enqueueMaintenance } from "~/features/preventive-maintenance/commands/make-due-orders";
import { rotateTwoFactorKeys } from "~/features/two-factor/commands/rotate-key";
import { planOutbox } from "~/server/command/outbox";
import { pruneTenant } from "~/server/command/prune";
import { sweepFiles } from "./files";
import type { Handler } from "./handler";

/** Deletes what is no longer needed, makes the orders of maintenance plans, and plans the reminders of the day. */
export const workAtNight: Handler = async (context, env) => {
  await pruneTenant(context);
  await forgetOld(context);
  await enqueueMaintenance(context);
  await planOutbox(context, await readReminders(context));
  await rotateTwoFactorKeys(context);
  await sweepFiles(context, env);
};
