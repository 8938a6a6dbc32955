import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { useListAddress } from "~/ui/list/list-address";
import { ORDER_FILTERS } from "./filter-names";

type Props = {
  columns: "all" | "assigned";
  /** Orders that are done, while only open ones are listed. */ hiddenCount?: number | undefined;
};

/** A list without orders, or a search and filters that match none. */
export function NoOrders({ columns, hiddenCount = 0 }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = useListAddress();
  const narrowing = ["search", "pageNumber", ...ORDER_FILTERS];
  const all = hiddenCount ? (
    <LinkButton to={address({ status: "all", pageNumber: null })}>
      {t("records.show-all", { count: hiddenCount })}
    </LinkButton>
  ) : null;
  if (narrowing.some((name) => params.get(name))) {
    return (
      <EmptyState
        icon="search-x"
        title={all ? t("workOrders.list.none-open") : t("workOrders.list.nothing-found")}
        text={t("workOrders.list.nothing-found-text")}
      >
        {all}
        <LinkButton
          to={address(Object.fromEntries(narrowing.map((name) => [name, null])))}
          icon="x"
        >
          {t("workOrders.list.clear")}
        </LinkButton>
      </EmptyState>
    );
  }
  if (all)
    return (
      <EmptyState icon="circle-check" title={t("workOrders.list.none-open")}>
        {all}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="clipboard"
      title={t(`workOrders.${columns === "all" ? "list" : "assigned"}.empty-title`)}
      text={t(`workOrders.${columns === "all" ? "list" : "assigned"}.empty-text`)}
    />
  );
}
