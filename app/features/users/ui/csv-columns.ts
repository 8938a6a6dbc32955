import { fullName } from "~/kernel/authorization/roles";
import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { UserRow } from "../queries/list";

/** The columns of the list. */
export const userCsvColumns: CsvColumns<UserRow> = (t) => [
  { key: "name", header: t("users.field.fullName"), value: (row) => fullName(row) },
  {
    key: "roles",
    header: t("users.field.roles"),
    value: (row) => row.roles.map(({ roleName }) => t(`common.role.${roleName}`)).join(", "),
  },
  { key: "phone", header: t("users.field.phoneNumber"), value: (row) => row.phoneNumber },
  {
    key: "active",
    header: t("users.field.active"),
    value: (row) => t(row.active ? "users.active.yes" : "users.active.no"),
  },
  {
    key: "inviteStatus",
    header: t("users.field.inviteStatus"),
    value: (row) => t(`users.invite-status.${row.inviteStatus}`),
  },
];
