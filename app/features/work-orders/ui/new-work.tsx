import { useTranslation } from "react-i18next";
import { refusalOf } from "~/kernel/authorization/access";
import { may } from "~/kernel/authorization/actions";
import { useRootFacts } from "~/shell/layout/root-facts";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { MenuLink } from "~/ui/overlay/menu";

/** The record that the forms begin with, as a query: `assetId=…`. */
type Props = { at: string };

/** The main action on the page of a customer, a place or an asset: a new work order for it. Nothing for those who may create none. */
export function NewOrder({ at }: Props) {
  const { t } = useTranslation();
  return useMayCreate().order ? (
    <LinkButton to={`/work-orders/new?${at}`} look="primary" icon="clipboard" prefetches>
      {t("workOrders.create.title")}
    </LinkButton>
  ) : null;
}

/** An entry of the menu beside it. */
export function NewTicket({ at }: Props) {
  const { t } = useTranslation();
  return useMayCreate().ticket ? (
    <MenuLink to={`/tickets/new?${at}`} icon="ticket">
      {t("tickets.create.title")}
    </MenuLink>
  ) : null;
}

/** Both as buttons, for those who may do nothing else with the record. */
export function NewWork({ at }: Props) {
  const { t } = useTranslation();
  const { order, ticket } = useMayCreate();
  return order || ticket ? (
    <ActionBar>
      <NewOrder at={at} />
      {ticket ? (
        <LinkButton to={`/tickets/new?${at}`} icon="ticket">
          {t("tickets.create.title")}
        </LinkButton>
      ) : null}
    </ActionBar>
  ) : null;
}

function useMayCreate(): { order: boolean; ticket: boolean } {
  const facts = useRootFacts();
  if (!facts?.user) return { order: false, ticket: false };
  const { user, features } = facts;
  const opens = (area: "work-orders" | "tickets") => refusalOf(area, user, features) === null;
  return {
    order: opens("work-orders") && may(user, "work-orders.create", { own: true }),
    ticket: opens("tickets") && may(user, "tickets.create"),
  };
}
