import { useTranslation } from "react-i18next";
import { refusalOf } from "~/kernel/authorization/access";
import { may } from "~/kernel/authorization/actions";
import { useRootFacts } from "~/shell/layout/root-facts";
import { MenuLink } from "~/ui/overlay/menu";

type Props = { /** The record that the forms begin with, as a query: `assetId=…`. */ at: string };

/** New work orders and tickets for a place or an asset, for those who may create them. */
export function NewWork({ at }: Props) {
  const { t } = useTranslation();
  const facts = useRootFacts();
  if (!facts?.user) return null;
  const { user, features } = facts;
  const opens = (area: "work-orders" | "tickets") => refusalOf(area, user, features) === null;
  return (
    <>
      {opens("work-orders") && may(user, "work-orders.create", { own: true }) ? (
        <MenuLink to={`/work-orders/new?${at}`} icon="clipboard">
          {t("workOrders.create.title")}
        </MenuLink>
      ) : null}
      {opens("tickets") && may(user, "tickets.create") ? (
        <MenuLink to={`/tickets/new?${at}`} icon="ticket">
          {t("tickets.create.title")}
        </MenuLink>
      ) : null}
    </>
  );
}
