import { useTranslation } from "react-i18next";
import { NewPlanLink } from "~/shell/records/new-plan-link";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { NewWork } from "~/features/work-orders/ui/new-work";
import { PrintLabel } from "~/features/labels/ui/print-label";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { AssetDetail } from "../queries/record";

/** The actions that the server allows now: the likely one as a button, the others in a menu. */
export function AssetActions({ asset }: { asset: AssetDetail }) {
  const { t } = useTranslation();
  const offers = (command: "archive" | "delete") => asset.availableActions.includes(command);
  return (
    <ActionBar>
      <Menu label={t("assets.detail.more")}>
        {asset.archived ? null : <NewWork at={`assetId=${asset.id}`} />}
        <PrintLabel kind="assets" id={asset.id} />
        {asset.archived ? null : <NewPlanLink of={{ assetId: asset.id }} />}
        {offers("archive") ? (
          <MenuLink to={`/assets/${asset.id}/archive`} icon="archive" preventScrollReset>
            {t("assets.archive.confirm")}
          </MenuLink>
        ) : null}
        {offers("delete") ? (
          <MenuLink to={`/assets/${asset.id}/delete`} icon="trash" danger preventScrollReset>
            {t("assets.delete.confirm")}
          </MenuLink>
        ) : null}
      </Menu>
      {asset.archived ? (
        <LinkButton
          to={`/assets/${asset.id}/restore`}
          look="primary"
          icon="archive-restore"
          preventScrollReset
        >
          {t("assets.restore.confirm")}
        </LinkButton>
      ) : (
        <LinkButton to={`/assets/${asset.id}/edit`} look="primary" icon="pen" prefetches>
          {t("assets.detail.edit")}
        </LinkButton>
      )}
    </ActionBar>
  );
}
