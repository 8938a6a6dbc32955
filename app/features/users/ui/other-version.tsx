import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import type { Role } from "~/kernel/authorization/roles";
import { ConflictNotice, type StoredVersion, storedVersion } from "~/shell/records/record-conflict";
import type { UserRecord } from "../queries/record";
import type { UserDraft } from "./user-draft";

type Current = UserRecord & Pick<StoredVersion, "lastChange">;

/** The stored account when the server reports a version conflict, else null. */
export function storedAccount(refusal: RefusalResponse | undefined): Current | null {
  // Safe: the command puts only the record that it read there.
  return storedVersion(refusal) as Current | null;
}

/** The changes of the other user, beside the form that still holds the user's own input. Saving again overwrites them deliberately. */
export function OtherVersion({ before, current }: { before: UserDraft; current: Current }) {
  const { t } = useTranslation();
  const named = (roles: readonly Role[]) =>
    roles.map((role) => t(`common.role.${role}`)).join(", ");
  const changed = (["name", "surname", "email", "phoneNumber"] as const).filter(
    (field) => current[field] !== before[field],
  );
  const roles =
    named(current.roles) === named(before.roles)
      ? []
      : [{ label: t("users.field.roles"), value: named(current.roles) }];
  const items = [
    ...changed.map((field) => ({
      label: t(`users.field.${field}`),
      value: current[field] || t("common.none"),
    })),
    ...roles,
  ];
  return (
    <ConflictNotice
      title={t("users.conflict.title")}
      text={t("users.conflict.text")}
      current={current}
      items={items}
    />
  );
}
