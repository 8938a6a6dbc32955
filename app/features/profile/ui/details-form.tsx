import { isRecord } from "~/kernel/is-record";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES } from "~/kernel/text/languages";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { useRootFacts } from "~/shell/layout/root-facts";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { Select, TextInput } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import type { Profile } from "../queries";

type Props = {
  profile: Profile;
  sent: Record<string, string> | undefined;
  refusal: RefusalResponse | undefined;
};

export function DetailsForm({ profile, sent, refusal }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const languageIsFree = useRootFacts()?.features.LANGUAGE_UI.enabled;
  const valueOf = (name: keyof Profile) => sent?.[name] ?? profile[name] ?? "";
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      {refusal ? (
        <RefusalNotice of={refusal} title={t("profile.update.failed")}>
          {refusal.message}
        </RefusalNotice>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          name="name"
          label={t("profile.name")}
          defaultValue={valueOf("name")}
          error={errorOf("name")}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextInput
          name="surname"
          label={t("profile.surname")}
          defaultValue={valueOf("surname")}
          error={errorOf("surname")}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <TextInput
        name="phoneNumber"
        type="tel"
        label={t("profile.phone")}
        defaultValue={valueOf("phoneNumber")}
        error={errorOf("phoneNumber")}
        autoComplete="tel"
        maxLength={80}
        optional
      />
      {languageIsFree ? (
        <Select
          name="language"
          label={t("profile.language")}
          defaultValue={valueOf("language")}
          error={errorOf("language")}
        >
          <option value="">{t("profile.language-of-browser")}</option>
          {LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </Select>
      ) : null}
      <input type="hidden" name="version" value={seenVersion(profile, refusal)} />
      <IdempotencyField />
      <ConfirmButtons confirmLabel={t("profile.update.confirm")} closeTo="/profile" />
    </Form>
  );
}

/** After a version conflict the next save is based on the stored version. */
function seenVersion(profile: Profile, refusal: RefusalResponse | undefined): number {
  const current = refusal?.code === "version_conflict" ? refusal.facts["current"] : null;
  return isRecord(current) && typeof current["version"] === "number"
    ? current["version"]
    : profile.version;
}
