import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { isCustomer, type Role } from "~/kernel/authorization/roles";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import { RoleFields } from "./role-fields";
import type { UserDraft } from "./user-draft";

type Props = {
  draft: UserDraft;
  /** The customer or partner, for its users. */
  customer: { id: string; name: string } | null;
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
  /** The content that depends on the roles selected now. */
  below?: (roles: readonly Role[]) => ReactNode;
  children?: ReactNode;
};

export function UserForm({
  draft,
  customer,
  refusal,
  failed,
  submitLabel,
  closeTo,
  below,
  children,
}: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const [roles, setRoles] = useState<readonly Role[]>(draft.roles);
  return (
    <RecordForm
      record={draft}
      refusal={refusal}
      failed={failed}
      submitLabel={submitLabel}
      closeTo={closeTo}
    >
      {draft.version === null && customer ? (
        <input type="hidden" name="customerId" value={customer.id} />
      ) : null}
      <Section title={t("users.detail.contact")}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextInput
            name="name"
            label={t("users.field.name")}
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
          />
          <TextInput
            name="surname"
            label={t("users.field.surname")}
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={draft.surname}
            error={errorOf("surname")}
          />
          <TextInput
            name="email"
            type="email"
            label={t("users.field.email")}
            hint={t("users.form.email-hint")}
            required
            maxLength={254}
            autoComplete="off"
            defaultValue={draft.email}
            error={errorOf("email")}
          />
          <TextInput
            name="phoneNumber"
            type="tel"
            label={t("users.field.phoneNumber")}
            optional
            maxLength={80}
            autoComplete="off"
            defaultValue={draft.phoneNumber}
            error={errorOf("phoneNumber")}
          />
        </div>
      </Section>
      <Section title={t("users.field.roles")}>
        {isCustomer(draft) ? (
          <OutsideRole role={draft.roles[0]} name={customer?.name ?? ""} />
        ) : (
          <RoleFields roles={roles} error={errorOf("roles")} onChange={setRoles} />
        )}
      </Section>
      {below?.(roles)}
      {children}
    </RecordForm>
  );
}

/** The role is set on the customer's or partner's page and cannot be changed here. */
function OutsideRole({ role, name }: { role: Role | undefined; name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <input type="hidden" name="roles.0.roleName" value={role} />
      {role ? <p className="font-medium">{t(`common.role.${role}`)}</p> : null}
      <p className="text-muted text-sm">{t("users.form.outside-role", { name })}</p>
    </>
  );
}
