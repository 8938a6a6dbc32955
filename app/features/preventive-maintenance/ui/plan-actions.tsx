import { useTranslation } from "react-i18next";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { PLAN_DIALOGS } from "../model";
import type { PlanDetail } from "../queries/record";

const ICONS: Record<keyof typeof PLAN_DIALOGS, IconName> = {
  "order-now": "clipboard",
  postpone: "calendar-clock",
  skip: "arrow-right",
  pause: "minus",
  resume: "play",
  end: "ban",
  delete: "trash",
};
const IN_MENU = ["order-now", "postpone", "skip", "pause", "end", "delete"] as const;

/** The actions that the server allows now: the likely one as a button, the others in a menu. */
export function PlanActions({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const path = `/preventive-maintenance/${plan.id}`;
  const offers = (dialog: keyof typeof PLAN_DIALOGS) =>
    plan.availableActions.includes(PLAN_DIALOGS[dialog]);
  return (
    <ActionBar>
      <Menu label={t("preventiveMaintenance.detail.more")}>
        {IN_MENU.filter(offers).map((dialog) => (
          <MenuLink
            key={dialog}
            to={`${path}/${dialog}`}
            icon={ICONS[dialog]}
            danger={dialog === "delete"}
            preventScrollReset
          >
            {t(`preventiveMaintenance.${PLAN_DIALOGS[dialog]}.confirm`)}
          </MenuLink>
        ))}
      </Menu>
      {offers("resume") ? (
        <LinkButton to={`${path}/resume`} icon={ICONS.resume} preventScrollReset>
          {t("preventiveMaintenance.resume.confirm")}
        </LinkButton>
      ) : null}
      {plan.availableActions.includes("update") ? (
        <LinkButton to={`${path}/edit`} look="primary" icon="pen" prefetches>
          {t("preventiveMaintenance.detail.edit")}
        </LinkButton>
      ) : null}
    </ActionBar>
  );
}
