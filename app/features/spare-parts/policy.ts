import { inventoryPolicy } from "~/features/inventory/policy";
import { PART_COMMANDS, type PartCommand } from "./model";

export const partPolicy = inventoryPolicy<PartCommand, { archived: boolean }>({
  commands: PART_COMMANDS,
});
