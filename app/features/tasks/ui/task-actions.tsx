import { useTranslation } from "react-i18next";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { TaskDetail } from "../queries/detail";
import type { CommandName } from "../model";
import { BY_WEIGHT } from "./task-commands";

/** Commands that the device can queue and send later. */
const WITHOUT_NETWORK: readonly CommandName[] = ["start", "complete"];
const PRIMARY: readonly CommandName[] = [
  "start",
  "approve",
  "submitForApproval",
  "complete",
  "sign",
];

/** The actions that the server returned as available. The interface never checks roles itself. */
export function TaskActions({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const unavailable = useNeedsNetwork();
  const unavailableFor = (command: CommandName) =>
    WITHOUT_NETWORK.includes(command) ? undefined : unavailable;
  const offered = BY_WEIGHT.filter(({ command }) =>
    task.availableActions.some((each) => each.command === command),
  );
  const primary = offered.find(({ command }) => PRIMARY.includes(command));
  const rest = offered.filter((each) => each !== primary);
  // Without a next step, editing is the action of the bar.
  const editsInMenu = primary !== undefined && task.editable;
  if (!primary && rest.length === 0 && !task.editable) return null;
  return (
    <ActionBar>
      {editsInMenu || rest.length > 0 ? (
        <Menu>
          {editsInMenu ? (
            <MenuLink to={`/tasks/${task.id}/edit`} icon="pen" unavailable={unavailable}>
              {t("tasks.detail.edit")}
            </MenuLink>
          ) : null}
          {rest.map(({ command, path, icon, danger }) => (
            <MenuLink
              key={command}
              to={`/tasks/${task.id}/${path}`}
              icon={icon}
              danger={danger}
              unavailable={unavailableFor(command)}
              preventScrollReset
            >
              {t(`tasks.${command}.confirm`)}
            </MenuLink>
          ))}
        </Menu>
      ) : null}
      {primary ? (
        <LinkButton
          to={`/tasks/${task.id}/${primary.path}`}
          look="primary"
          icon={primary.icon}
          unavailable={unavailableFor(primary.command)}
          preventScrollReset
        >
          {t(`tasks.${primary.command}.confirm`)}
        </LinkButton>
      ) : task.editable ? (
        <LinkButton to={`/tasks/${task.id}/edit`} icon="pen" unavailable={unavailable}>
          {t("tasks.detail.edit")}
        </LinkButton>
      ) : null}
    </ActionBar>
  );
}

/** The commands that only a guard blocks, with the reason. A missing button would give no reason. */
export function BlockedActions({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useRootFacts()?.user?.id;
  const own = task.approvals.find(({ userId }) => userId === me);
  if (task.blockedActions.length === 0) return null;
  return (
    <ul className="text-muted flex flex-col gap-1 text-sm">
      {task.blockedActions.map(({ command, guard }) => (
        <li key={command}>
          {guard === "task_approved_already" && own
            ? t("tasks.approve.given", { at: format.dateTime(own.approvedAt) })
            : guard === "task_needs_people"
              ? t("tasks.guards.task_needs_people")
              : `${t(`tasks.${command}.confirm`)}: ${t(`tasks.guards.${guard}`)}`}
        </li>
      ))}
    </ul>
  );
}
