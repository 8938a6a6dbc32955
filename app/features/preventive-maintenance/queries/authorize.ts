import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import { permit, type Permit } from "~/server/command/permit";
import { requireVersion } from "~/server/command/stored";
import type { Settings } from "~/server/settings";
import type { PlanCommand, PlanGuard } from "../model";
import { allowsPlanCommand, type CommandFacts } from "../policy/state";

/** The right of SA and MG, in a company that has the feature. */
export function permitMaintenance(actor: Actor, { features }: Pick<Settings, "features">): Permit {
  const granted = permit(actor, "maintenance.manage");
  if (!features.PREVENTIVE_MAINTENANCE.enabled) throw new Refusal("feature_off");
  return granted;
}

/** The same for reads. */
export function requireMaintenance(
  actor: Pick<Actor, "roles">,
  { features }: Pick<Settings, "features">,
): void {
  if (!may(actor, "maintenance.manage")) throw new Refusal("not_allowed");
  if (!features.PREVENTIVE_MAINTENANCE.enabled) throw new Refusal("feature_off");
}

/** Checks version and state in this order: an outdated version explains a changed state. */
export function requirePlanCommand(
  plan: CommandFacts & { id: string; version: number },
  command: PlanCommand,
  version: number | undefined,
): void {
  requireVersion(plan, version);
  if (!allowsPlanCommand(command, plan))
    throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
}

export function planRefusal(guard: PlanGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}
