import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { STATUSES } from "~/features/work-orders/model";
import { ROLES } from "~/kernel/authorization/roles";
import { type FilterChip, FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import type { NamedFilter } from "../queries/assigned";
import { INVITE_STATUSES } from "../model";

/** Filters that are only set by a link from another page. They are shown as removable chips. */
const BY_ADDRESS = [
  "customerId",
  "locationId",
  "roomId",
  "assetId",
  "workOrderId",
  "priority",
] as const;
export const FILTERS = ["role", "inviteStatus", "activeOnly", "status", ...BY_ADDRESS];

export function UserFilters({ narrowed }: { narrowed: NamedFilter[] }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const options = <Value extends string>(
    values: readonly Value[],
    label: (value: Value) => string,
  ) => values.map((value) => ({ value, label: label(value) }));
  return (
    <FilterBar searchLabel={t("users.list.search")} filters={FILTERS} chips={useChips(narrowed)}>
      <FilterSelect
        name="role"
        label={t("users.field.role")}
        none={t("users.list.any-role")}
        options={options(ROLES, (role) => t(`common.role.${role}`))}
      />
      <FilterSelect
        name="inviteStatus"
        label={t("users.field.inviteStatus")}
        none={t("users.list.any-invitation")}
        options={options(INVITE_STATUSES, (status) => t(`users.invite-status.${status}`))}
      />
      <FilterSelect
        name="activeOnly"
        label={t("users.field.active")}
        none={t("users.list.everybody")}
        options={[{ value: "true", label: t("users.list.active-only") }]}
      />
      <FilterSelect
        name="status"
        label={t("users.list.working-on")}
        none={t("users.list.orders-or-none")}
        options={options(
          STATUSES,
          (status) => `${t("users.list.working-on")}: ${t(`common.status.${status}`)}`,
        )}
      />
      {BY_ADDRESS.map((name) =>
        params.get(name) ? (
          <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />
        ) : null,
      )}
    </FilterBar>
  );
}

/** What a link of another page set. */
function useChips(narrowed: NamedFilter[]): FilterChip[] {
  const { t } = useTranslation();
  const priority = useSearchParams()[0].get("priority");
  const chips = [
    ...narrowed,
    ...(priority
      ? [
          {
            filter: "priority" as const,
            name: t(`common.priority.${priority}`, { defaultValue: priority }),
          },
        ]
      : []),
  ];
  return chips.map(({ filter, name }) => ({
    name: filter,
    label: `${t(`users.filter.${filter}`)}: ${name}`,
  }));
}
