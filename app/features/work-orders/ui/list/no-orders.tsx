import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { useListAddress } from "~/ui/list/list-address";
import { ORDER_FILTERS } from "./filter-names";

/** A list without orders, or a search and filters that match none. */
export function NoOrders({ columns }: { columns: "all" | "assigned" }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = useListAddress();
  const narrowing = ["search", "pageNumber", ...ORDER_FILTERS];
  if (narrowing.some((name) => params.get(name))) {
    return (
      <EmptyState
        icon="search-x"
        title={t("workOrders.list.nothing-found")}
        text={t("workOrders.list.nothing-found-text")}
      >
        <LinkButton
          to={address(Object.fromEntries(narrowing.map((name) => [name, null])))}
          icon="x"
        >
          {t("workOrders.list.clear")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="clipboard"
      title={t(`workOrders.${columns === "all" ? "list" : "assigned"}.empty-title`)}
      text={t(`workOrders.${columns === "all" ? "list" : "assigned"}.empty-text`)}
    />
  );
}
