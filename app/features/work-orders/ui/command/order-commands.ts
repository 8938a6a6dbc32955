import type { IconName } from "~/ui/layout/icon";
import type { CommandName } from "../../model";

/** The commands by priority. The first one that the server offers is the primary button. */
export const BY_WEIGHT: readonly {
  command: CommandName;
  path: string;
  icon: IconName;
  danger?: true;
}[] = [
  { command: "start", path: "start", icon: "play" },
  { command: "approve", path: "approve", icon: "circle-check" },
  { command: "sign", path: "sign", icon: "signature" },
  { command: "submitForApproval", path: "submit-for-approval", icon: "send" },
  { command: "allowEditing", path: "allow-editing", icon: "undo" },
  { command: "requestReopening", path: "request-reopening", icon: "unlock" },
  { command: "closeUnsigned", path: "close-unsigned", icon: "file-check" },
  { command: "enableRetroactiveEntry", path: "enable-retroactive-entry", icon: "history" },
  { command: "lowerApprovals", path: "lower-approvals", icon: "arrow-down" },
  { command: "returnToBacklog", path: "return-to-backlog", icon: "rotate-left" },
  { command: "reopen", path: "reopen", icon: "unlock", danger: true },
  { command: "callOff", path: "call-off", icon: "ban", danger: true },
  { command: "delete", path: "delete", icon: "trash", danger: true },
];

/** The path of a command's dialog, relative to its order. */
export function pathOf(command: CommandName): string {
  return BY_WEIGHT.find((each) => each.command === command)?.path ?? "";
}

/** Whether the device can queue the command and send it later. */
export function worksOffline(command: CommandName): boolean {
  return command === "start" || command === "submitForApproval" || command === "sign";
}
