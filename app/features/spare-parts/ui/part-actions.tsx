import { useTranslation } from "react-i18next";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { PrintLabel } from "~/features/labels/ui/print-label";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { PartDetail } from "../queries/record";

/** The available actions from the server: the likeliest as a button, the rest in the "more" menu. */
export function PartActions({ part }: { part: PartDetail }) {
  const { t } = useTranslation();
  const offers = (command: "correctStock" | "archive" | "delete") =>
    part.availableActions.includes(command);
  return (
    <ActionBar>
      <Menu label={t("spareParts.detail.more")}>
        {offers("correctStock") ? (
          <MenuLink to={`/assets/spare-parts/${part.id}/edit`} icon="pen">
            {t("spareParts.detail.edit")}
          </MenuLink>
        ) : null}
        <PrintLabel kind="spare-parts" id={part.id} />
        {offers("archive") ? (
          <MenuLink to={`/assets/spare-parts/${part.id}/archive`} icon="archive" preventScrollReset>
            {t("spareParts.archive.confirm")}
          </MenuLink>
        ) : null}
        {offers("delete") ? (
          <MenuLink
            to={`/assets/spare-parts/${part.id}/delete`}
            icon="trash"
            danger
            preventScrollReset
          >
            {t("spareParts.delete.confirm")}
          </MenuLink>
        ) : null}
      </Menu>
      {part.archived ? (
        <LinkButton
          to={`/assets/spare-parts/${part.id}/restore`}
          look="primary"
          icon="archive-restore"
          preventScrollReset
        >
          {t("spareParts.restore.confirm")}
        </LinkButton>
      ) : (
        <LinkButton
          to={`/assets/spare-parts/${part.id}/correct-stock`}
          look="primary"
          icon="package"
          preventScrollReset
        >
          {t("spareParts.correctStock.open")}
        </LinkButton>
      )}
    </ActionBar>
  );
}
