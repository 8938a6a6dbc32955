import { useTranslation } from "react-i18next";
import { ASSIGNABLE_ROLES, type Role } from "~/kernel/authorization/roles";
import { Checkbox, FieldError } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";

type Props = { roles: readonly Role[]; error: string | null; onChange: (roles: Role[]) => void };

/** The five roles of employees, each with its purpose. Their permissions add up. */
export function RoleFields({ roles, error, onChange }: Props) {
  const { t } = useTranslation();
  const { refused, onInput } = useRefused(error);
  const toggle = (role: Role, on: boolean) =>
    onChange(ASSIGNABLE_ROLES.filter((each) => (each === role ? on : roles.includes(each))));
  return (
    <fieldset aria-describedby={refused ? "roles-error" : undefined} onInput={onInput}>
      <legend className="sr-only">{t("users.field.roles")}</legend>
      <p className="text-muted mb-1 text-sm">{t("users.form.roles-hint")}</p>
      <div className="grid items-start gap-x-6 gap-y-1 md:grid-cols-2">
        {ASSIGNABLE_ROLES.map((role, index) => (
          <Checkbox
            key={role}
            name={`roles.${index}.roleName`}
            value={role}
            label={t(`common.role.${role}`)}
            hint={t(`users.role-hint.${role}`)}
            defaultChecked={roles.includes(role)}
            onChange={(event) => toggle(role, event.currentTarget.checked)}
          />
        ))}
      </div>
      <FieldError id="roles-error" error={refused} />
    </fieldset>
  );
}
