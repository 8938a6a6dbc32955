import type { IconName } from "~/ui/layout/icon";
import type { CommandName } from "../../model";

/** The commands by priority. The first one that the server offers is the primary button. */
export const BY_WEIGHT: readonly {
  command: CommandName;
  icon: IconName;
  danger?: true;
}[] = [
  { command: "start", icon: "play" },
  { command: "approve", icon: "circle-check" },
  { command: "sign", icon: "signature" },
  { command: "submitForApproval", icon: "send" },
  { command: "allowEditing", icon: "undo" },
  { command: "requestReopening", icon: "unlock" },
  { command: "closeUnsigned", icon: "file-check" },
  { command: "enableRetroactiveEntry", icon: "history" },
  { command: "lowerApprovals", icon: "arrow-down" },
  { command: "returnToBacklog", icon: "rotate-left" },
  { command: "reopen", icon: "unlock", danger: true },
  { command: "callOff", icon: "ban", danger: true },
  { command: "delete", icon: "trash", danger: true },
];

/** The path of a command's dialog, relative to its order: its name in kebab case, as WORK_ORDER_DIALOGS lists it. */
export function pathOf(command: CommandName): string {
  return command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Whether the device can queue the command and send it later. */
export function worksOffline(command: CommandName): boolean {
  return command === "start" || command === "submitForApproval" || command === "sign";
}
