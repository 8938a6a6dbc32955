import { voidCodesOf } from "~/features/access-codes/mutations";
import { deleteFeedsOf } from "~/features/calendar-feeds/mutations";
import {
  taskOffboardingActivity,
  taskOffboardingNotifications,
  taskOffboardingSteps,
} from "~/features/tasks/mutations/offboarding";
import { leaveVisits } from "~/features/visits/mutations/leaving";
import {
  offboardingActivity,
  offboardingNotifications,
  offboardingSteps,
} from "~/features/work-orders/mutations/offboarding";
import type { Actor } from "~/kernel/authorization/roles";
import { endSessionsOf } from "~/server/authentication/end-sessions";
import type { AuthContext } from "~/server/request-context";
import { conflict } from "~/server/command/stored";
import type { Activity, Announcement } from "~/server/command/records";
import type { Step } from "~/server/command/statement";
import type { OffboardInput } from "../inputs/user";
import { requireCommand, withoutInvitation } from "../policy";
import {
  type HandedOver,
  reassignmentsOf,
  type Reassignments,
  requireSeen,
} from "../queries/reassignments";
import type { UserRecord } from "../queries/record";
import type { users } from "~/database/schema/users";
import { activityOf, expectAdminLeft } from "./account";

/** Part of a command that changes an account: columns of the user, and what belongs to them. */
type AccountChange = {
  columns: Partial<Pick<typeof users.$inferInsert, "active" | "inviteStatus">>;
  steps: Step[];
  record: Activity[];
  announce: Announcement[];
};
type LoggedChange = Omit<AccountChange, "record"> & { record: [Activity, ...Activity[]] };
export const UNCHANGED: AccountChange = { columns: {}, steps: [], record: [], announce: [] };

/** The orders, tasks and visits that a user no longer leads or works on. */
export function reassignment(
  ctx: AuthContext,
  user: UserRecord,
  { orders, tasks, visits, timeZone }: HandedOver,
): AccountChange {
  const leaving = leaveVisits(ctx, {
    userIds: [user.id],
    planned: visits,
    workOrderId: null,
    leadOf: (id) => orders.find(({ order }) => order.id === id)?.leadId ?? null,
    timeZone,
    otherwise: conflict(user),
  });
  return {
    columns: {},
    steps: [
      ...offboardingSteps(ctx, user.id, orders),
      ...taskOffboardingSteps(ctx, user.id, tasks),
      ...leaving.steps,
    ],
    record: [...offboardingActivity(orders), ...taskOffboardingActivity(tasks), ...leaving.record],
    announce: [
      ...offboardingNotifications(orders),
      ...taskOffboardingNotifications(tasks),
      ...leaving.announce,
    ],
  };
}

/** Deactivates an account, if nothing holds it back: its sessions, codes and calendar feeds end, its open orders and tasks are reassigned. */
export function deactivation(
  ctx: AuthContext,
  actor: Actor,
  user: UserRecord,
  offboarding: Reassignments,
  decisions: Pick<OffboardInput, "nextLeads" | "knowsStranded">,
): LoggedChange {
  requireCommand("deactivate", user, actor);
  const leaves = reassignment(
    ctx,
    user,
    reassignmentsOf(offboarding, user.id, decisions.nextLeads),
  );
  requireSeen(offboarding, decisions.knowsStranded);
  return {
    columns: { active: false, inviteStatus: withoutInvitation(user) },
    steps: [
      expectAdminLeft(),
      endSessionsOf(ctx, user.id, "deactivation"),
      voidCodesOf(ctx, user.id),
      deleteFeedsOf(ctx, user.id),
      ...leaves.steps,
    ],
    record: [activityOf(user, "deactivated"), ...leaves.record],
    announce: leaves.announce,
  };
}

/** Activates an account, if nothing holds it back. Feeds of an account that an earlier release deactivated do not come back. */
export function activation(ctx: AuthContext, actor: Actor, user: UserRecord): LoggedChange {
  requireCommand("activate", user, actor);
  return {
    ...UNCHANGED,
    columns: { active: true },
    steps: [deleteFeedsOf(ctx, user.id)],
    record: [activityOf(user, "activated")],
  };
}
