import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { placeFilters } from "~/features/pickers/ui/picker-filter";
import { PRIORITIES } from "~/kernel/priorities";
import { checkFilter } from "~/ui/list/check-filter";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import { STATUSES } from "../model";
import type { FilterChoices } from "../queries/filter-choices";

/** A filter appears only when there is a choice. */
export function useTicketFilters(choices: FilterChoices): ListFilter[] {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { customers, locations, assets, chosen, seesOthers } = choices;
  const own = checkFilter({
    name: "own",
    label: t("tickets.list.own"),
    isSet: Boolean(params.get("own")),
    isInRow: true,
  });
  return [
    selectFilter({
      name: "status",
      label: t("tickets.field.status"),
      options: STATUSES.map((value) => ({ value, label: t(`common.status.${value}`) })),
    }),
    selectFilter({
      name: "priority",
      label: t("tickets.field.priority"),
      options: PRIORITIES.map((value) => ({ value, label: t(`common.priority.${value}`) })),
    }),
    ...(seesOthers ? [own] : []),
    ...placeFilters({
      customerId: {
        label: t("tickets.field.customer"),
        options: customers,
        chosen: chosen.customerId,
      },
      locationId: {
        label: t("tickets.field.location"),
        options: locations,
        chosen: chosen.locationId,
      },
      assetId: { label: t("tickets.field.asset"), options: assets, chosen: chosen.assetId },
    }),
  ];
}
