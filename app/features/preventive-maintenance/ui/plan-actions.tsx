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
const BEFORE = ["order-now", "postpone", "skip", "pause"] as const;
const AFTER = ["end", "delete"] as const;

/** The actions that the server allows now: the likely one as a button, the others in a menu. */
export function PlanActions({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const path = `/preventive-maintenance/${plan.id}`;
  const offers = (dialog: keyof typeof PLAN_DIALOGS) =>
    plan.availableActions.includes(PLAN_DIALOGS[dialog]);
  const entry = (dialog: keyof typeof PLAN_DIALOGS) => (
    <MenuLink
      key={dialog}
      to={`${path}/${dialog}`}
      icon={ICONS[dialog]}
      danger={dialog === "delete"}
      preventScrollReset
    >
      {t(`preventiveMaintenance.${PLAN_DIALOGS[dialog]}.confirm`)}
    </MenuLink>
  );
  return (
    <ActionBar>
      <Menu label={t("preventiveMaintenance.detail.more")}>
        {BEFORE.filter(offers).map(entry)}
        <MenuLink to={`/preventive-maintenance/new?from=${plan.id}`} icon="copy">
          {t("preventiveMaintenance.duplicate.title")}
        </MenuLink>
        {AFTER.filter(offers).map(entry)}
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
