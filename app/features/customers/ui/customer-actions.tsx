import { useTranslation } from "react-i18next";
import { NewPlanLink } from "~/shell/records/new-plan-link";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { NewWork } from "~/features/work-orders/ui/new-work";
import type { CustomerDetail } from "../queries/record";
import { useView } from "./use-view";

/** The actions that the server allows now: the likely one as a button, the others in a menu. */
export function CustomerActions({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation();
  const view = useView();
  const here = `/${view}/${customer.id}`;
  const may = (command: "update" | "archive" | "restore" | "delete") =>
    customer.availableActions.includes(command);
  return (
    <ActionBar>
      <Menu label={t("customers.detail.more")}>
        {customer.archived || !customer.isCustomer ? null : (
          <NewWork at={`customerId=${customer.id}`} />
        )}
        {customer.archived || !customer.isCustomer ? null : (
          <NewPlanLink of={{ customerId: customer.id }} />
        )}
        {may("archive") ? (
          <MenuLink to={`${here}/archive`} icon="archive" preventScrollReset>
            {t(`${view}.archive.confirm`)}
          </MenuLink>
        ) : null}
        {may("delete") ? (
          <MenuLink to={`${here}/delete`} icon="trash" danger preventScrollReset>
            {t(`${view}.delete.confirm`)}
          </MenuLink>
        ) : null}
      </Menu>
      {may("restore") ? (
        <LinkButton to={`${here}/restore`} look="primary" icon="archive-restore" preventScrollReset>
          {t(`${view}.restore.confirm`)}
        </LinkButton>
      ) : (
        <LinkButton to={`${here}/edit`} look="primary" icon="pen" prefetches>
          {t("customers.detail.edit")}
        </LinkButton>
      )}
    </ActionBar>
  );
}
