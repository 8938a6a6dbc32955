import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { requireVersion } from "~/kernel/server/command/stored";
import { allowsAssetCommand } from "../policy";
import type { AssetCommand, AssetGuard } from "../model";
import type { AssetRecord } from "./record";

/** Checks right, version and state in this order: an outdated version explains a changed state. */
export function requireAsset(
  asset: AssetRecord,
  command: AssetCommand,
  actor: Actor,
  version: number | undefined,
): Permit {
  const granted = permit(actor, "inventory.manage");
  requireVersion(asset, version);
  if (!allowsAssetCommand(command, asset))
    throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
  return granted;
}

export function guardRefusal(guard: AssetGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}
