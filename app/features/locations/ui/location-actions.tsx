import { useTranslation } from "react-i18next";
import { NewPlanLink } from "~/shell/records/new-plan-link";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { NewWork } from "~/features/work-orders/ui/new-work";
import type { LocationDetail } from "../queries/record";
import type { LocationCommand } from "../model";

const BY_WEIGHT: readonly {
  command: LocationCommand;
  path: string;
  icon: IconName;
  danger?: true;
}[] = [
  { command: "makeDefault", path: "make-default", icon: "star" },
  { command: "archive", path: "archive", icon: "archive" },
  { command: "delete", path: "delete", icon: "trash", danger: true },
];

/** The actions that the server allows now: the likely one as a button, the others in a menu. */
export function LocationActions({ location }: { location: LocationDetail }) {
  const { t } = useTranslation();
  const offered = BY_WEIGHT.filter(({ command }) => location.availableActions.includes(command));
  return (
    <ActionBar>
      {offered.length > 0 || !location.archived ? (
        <Menu label={t("locations.detail.more")}>
          {location.archived ? null : <NewWork at={`locationId=${location.id}`} />}
          {location.archived ? null : <NewPlanLink of={{ locationId: location.id }} />}
          {offered.map(({ command, path, icon, danger }) => (
            <MenuLink
              key={command}
              to={`/locations/${location.id}/${path}`}
              icon={icon}
              danger={danger}
              preventScrollReset
            >
              {t(`locations.${command}.confirm`)}
            </MenuLink>
          ))}
        </Menu>
      ) : null}
      {location.archived ? (
        <LinkButton
          to={`/locations/${location.id}/restore`}
          look="primary"
          icon="archive-restore"
          preventScrollReset
        >
          {t("locations.restore.confirm")}
        </LinkButton>
      ) : (
        <LinkButton to={`/locations/${location.id}/edit`} look="primary" icon="pen" prefetches>
          {t("locations.detail.edit")}
        </LinkButton>
      )}
    </ActionBar>
  );
}
