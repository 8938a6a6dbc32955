import { INVENTORY_COMMANDS, type InventoryCommand, isUsed } from "./model";

type Decision<Guard> = { allowed: true } | { allowed: false; guard: Guard | null };

/** In what the rules about one noun differ from those about the others. */
type Rules<Command extends string, Facts, Guard extends string> = {
  commands: readonly Command[];
  /** What a command requires besides a record that is in use, or archived to be restored. */
  states?: Partial<Record<Command, (record: Facts) => boolean>>;
  /** Why a command is refused although the record is in the right state. */
  guards?: Partial<Record<Command, (record: Facts) => Guard | null>>;
};

export type InventoryPolicy<Command extends string, Facts, Guard extends string = string> = {
  check(command: Command, record: Facts): Decision<Guard>;
  /** The available commands. Delete is included while the record is used: its dialog shows by what, and offers archiving. */
  actions(record: Facts): Command[];
  /** Why the record cannot be deleted, so that the user need not try. */
  deleteBlocked(record: Facts & { uses: Record<string, number> }): Guard | "in_use" | null;
};

/** What the state of a record of the inventory allows (domain-rules §6). Who may do it is a right. */
export function inventoryPolicy<
  Command extends string,
  Facts extends { archived: boolean },
  Guard extends string = never,
>({
  commands,
  states = {},
  guards = {},
}: Rules<Command | "delete", Facts, Guard>): InventoryPolicy<Command | "delete", Facts, Guard> {
  function check(command: Command | "delete", record: Facts): Decision<Guard> {
    const fits = command === "delete" || record.archived === (command === "restore");
    if (!fits || states[command]?.(record) === false) return { allowed: false, guard: null };
    const guard = guards[command]?.(record) ?? null;
    return guard ? { allowed: false, guard } : { allowed: true };
  }
  return {
    check,
    actions: (record) => commands.filter((command) => check(command, record).allowed),
    deleteBlocked(record) {
      const decision = check("delete", record);
      if (!decision.allowed) return decision.guard;
      return isUsed(record.uses) ? "in_use" : null;
    },
  };
}

/** For a noun without rules of its own. */
export const commonPolicy = inventoryPolicy<InventoryCommand, { archived: boolean }>({
  commands: INVENTORY_COMMANDS,
});
