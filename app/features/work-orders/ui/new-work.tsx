import { useTranslation } from "react-i18next";
import { refusalOf } from "~/kernel/authorization/access";
import { may } from "~/kernel/authorization/actions";
import { useRootFacts } from "~/shell/layout/root-facts";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { MenuLink } from "~/ui/overlay/menu";

type Props = {
  /** The record that the forms begin with, as a query: `assetId=…`. */
  at: string;
  /** A bar of buttons instead of entries of a menu. */
  asButtons?: boolean;
};

/** New work orders and tickets for a place or an asset, for those who may create them. */
export function NewWork({ at, asButtons = false }: Props) {
  const { t } = useTranslation();
  const facts = useRootFacts();
  if (!facts?.user) return null;
  const { user, features } = facts;
  const opens = (area: "work-orders" | "tickets") => refusalOf(area, user, features) === null;
  const links = [
    opens("work-orders") && may(user, "work-orders.create", { own: true })
      ? ({
          to: `/work-orders/new?${at}`,
          icon: "clipboard",
          text: t("workOrders.create.title"),
        } as const)
      : [],
    opens("tickets") && may(user, "tickets.create")
      ? ({ to: `/tickets/new?${at}`, icon: "ticket", text: t("tickets.create.title") } as const)
      : [],
  ].flat();
  if (!asButtons)
    return links.map(({ text, ...link }) => (
      <MenuLink key={link.to} {...link}>
        {text}
      </MenuLink>
    ));
  return links.length > 0 ? (
    <ActionBar>
      {links.map(({ text, ...link }) => (
        <LinkButton key={link.to} {...link}>
          {text}
        </LinkButton>
      ))}
    </ActionBar>
  ) : null;
}
