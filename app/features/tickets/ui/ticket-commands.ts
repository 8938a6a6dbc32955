import type { IconName } from "~/ui/layout/icon";
import type { CommandName, Status } from "../model";

type Offered = {
  command: CommandName;
  path: (id: string) => string;
  icon: IconName;
  danger?: true;
};

/** The commands by priority. The first one that the server offers is the primary button. */
export const BY_WEIGHT: readonly Offered[] = [
  { command: "accept", path: (id) => `/tickets/${id}/accept`, icon: "check" },
  {
    command: "addToWorkOrder",
    path: (id) => `/tickets/add-to-work-order?ticketIds=${id}`,
    icon: "clipboard",
  },
  { command: "complete", path: (id) => `/tickets/${id}/complete`, icon: "circle-check" },
  { command: "start", path: (id) => `/tickets/${id}/start`, icon: "play" },
  { command: "reopen", path: (id) => `/tickets/${id}/reopen`, icon: "undo" },
  {
    command: "removeFromWorkOrder",
    path: (id) => `/tickets/${id}/remove-from-work-order`,
    icon: "x",
  },
  { command: "reject", path: (id) => `/tickets/${id}/reject`, icon: "circle-x", danger: true },
  { command: "delete", path: (id) => `/tickets/${id}/delete`, icon: "trash", danger: true },
];

/** The target status of each command on the board. Commands that require text open their dialog. */
export const LEADS_TO: Partial<Record<CommandName, (from: Status) => Status>> = {
  accept: () => "accepted",
  start: () => "in-progress",
  complete: () => "done",
  reject: () => "rejected",
  reopen: (from) => (from === "rejected" ? "created" : "accepted"),
};
