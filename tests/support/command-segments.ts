import { ASSET_DIALOGS } from "../../app/features/assets/model";
import { TEMPLATE_DIALOGS } from "../../app/features/checklists/model";
import { LOCATION_DIALOGS } from "../../app/features/locations/model";
import { PLAN_DIALOGS } from "../../app/features/preventive-maintenance/model";
import { INVENTORY_DIALOGS } from "../../app/features/inventory/model";
import { PART_DIALOGS } from "../../app/features/spare-parts/model";
import { TASK_DIALOGS } from "../../app/features/tasks/model";
import { TICKET_DIALOGS } from "../../app/features/tickets/model";
import { USER_DIALOGS } from "../../app/features/users/model";
import { WORK_ORDER_DIALOGS } from "../../app/features/work-orders/model";
import type { Dialogs } from "../../app/kernel/dialogs";

const DIALOGS: Record<string, Dialogs> = {
  assets: ASSET_DIALOGS,
  checklists: TEMPLATE_DIALOGS,
  customers: INVENTORY_DIALOGS,
  equipment: INVENTORY_DIALOGS,
  locations: LOCATION_DIALOGS,
  "preventive-maintenance": PLAN_DIALOGS,
  rooms: INVENTORY_DIALOGS,
  "spare-parts": PART_DIALOGS,
  tasks: TASK_DIALOGS,
  tickets: TICKET_DIALOGS,
  users: USER_DIALOGS,
  "work-orders": WORK_ORDER_DIALOGS,
};

/** The paths of a route below its parent: one per command of the record for `:command`, otherwise its own. */
export function pathsOf({ file, path }: { file: string; path?: string }): (string | undefined)[] {
  if (path !== ":command") return [path];
  const noun = file.split("/")[1] ?? "";
  const dialogs = DIALOGS[noun];
  if (!dialogs) throw new Error(`Add the dialogs of ${noun} to tests/support/command-segments.ts`);
  return Object.keys(dialogs);
}
