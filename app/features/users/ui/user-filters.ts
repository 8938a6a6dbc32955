import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { STATUSES } from "~/features/work-orders/model";
import { ROLES } from "~/kernel/authorization/roles";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import type { NamedFilter } from "../queries/assigned";
import { INVITE_STATUSES } from "../model";

/** Filters that are only set by a link of another page. */
const BY_ADDRESS = [
  "customerId",
  "locationId",
  "roomId",
  "assetId",
  "workOrderId",
  "priority",
] as const;

export function useUserFilters(narrowed: NamedFilter[]): ListFilter[] {
  const { t } = useTranslation();
  const priority = useSearchParams()[0].get("priority");
  const words: Partial<Record<string, string>> = {
    ...Object.fromEntries(narrowed.map(({ filter, name }) => [filter, name])),
    ...(priority && {
      priority: t(`common.priority.${priority}`, { defaultValue: priority }),
    }),
  };
  return [
    selectFilter({
      name: "role",
      label: t("users.field.role"),
      none: t("users.list.any-role"),
      options: ROLES.map((value) => ({ value, label: t(`common.role.${value}`) })),
    }),
    selectFilter({
      name: "inviteStatus",
      label: t("users.field.inviteStatus"),
      none: t("users.list.any-invitation"),
      options: INVITE_STATUSES.map((value) => ({
        value,
        label: t(`users.invite-status.${value}`),
      })),
    }),
    selectFilter({
      name: "activeOnly",
      label: t("users.field.active"),
      none: t("users.list.everybody"),
      options: [{ value: "true", label: t("users.list.active-only") }],
    }),
    selectFilter({
      name: "status",
      label: t("users.list.working-on"),
      none: t("users.list.orders-or-none"),
      options: STATUSES.map((value) => ({
        value,
        label: `${t("users.list.working-on")}: ${t(`common.status.${value}`)}`,
      })),
    }),
    ...BY_ADDRESS.map((name) => ({
      name,
      chip: words[name] && `${t(`users.filter.${name}`)}: ${words[name]}`,
    })),
  ];
}
