import { useTranslation } from "react-i18next";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { PrintLabel } from "~/features/labels/ui/print-label";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { EquipmentDetail } from "../queries/record";

/** The actions that the server allows now: the likely one as a button, the others in a menu. */
export function EquipmentActions({ equipment }: { equipment: EquipmentDetail }) {
  const { t } = useTranslation();
  const offers = (command: "archive" | "delete") => equipment.availableActions.includes(command);
  return (
    <ActionBar>
      <Menu label={t("equipment.detail.more")}>
        <PrintLabel kind="equipment" id={equipment.id} />
        {offers("archive") ? (
          <MenuLink
            to={`/assets/equipment/${equipment.id}/archive`}
            icon="archive"
            preventScrollReset
          >
            {t("equipment.archive.confirm")}
          </MenuLink>
        ) : null}
        {offers("delete") ? (
          <MenuLink
            to={`/assets/equipment/${equipment.id}/delete`}
            icon="trash"
            danger
            preventScrollReset
          >
            {t("equipment.delete.confirm")}
          </MenuLink>
        ) : null}
      </Menu>
      {equipment.archived ? (
        <LinkButton
          to={`/assets/equipment/${equipment.id}/restore`}
          look="primary"
          icon="archive-restore"
          preventScrollReset
        >
          {t("equipment.restore.confirm")}
        </LinkButton>
      ) : (
        <LinkButton
          to={`/assets/equipment/${equipment.id}/edit`}
          look="primary"
          icon="pen"
          prefetches
        >
          {t("equipment.detail.edit")}
        </LinkButton>
      )}
    </ActionBar>
  );
}
