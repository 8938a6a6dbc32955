import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { Select, TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { ConfirmForm } from "~/ui/overlay/confirm";
import { type FeedScope, MAX_LABEL_LENGTH } from "../model";

type Props = { id: string; scopes: FeedScope[]; technicians: Option[] };

export function NewFeedForm({ id, scopes, technicians }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const result = useActionData<{ refusal?: RefusalResponse; sent?: Record<string, string> }>();
  const errorOf = useFieldErrors(result?.refusal);
  const [scope, setScope] = useState(result?.sent?.["scope"] ?? scopes[0]);
  const offersTeam = scopes.includes("team") && (scope === "team" || !hydrated);
  return (
    <ConfirmForm
      title={t("calendarFeeds.create.title")}
      text={t("calendarFeeds.create.text")}
      confirmLabel={t("calendarFeeds.create.confirm")}
      fields={{ id }}
      error={
        result?.refusal ? (
          <RefusedCommand
            failed={t("calendarFeeds.create.failed")}
            message={result.refusal.message}
          />
        ) : undefined
      }
      closeTo="/profile"
    >
      <TextInput
        name="label"
        label={t("calendarFeeds.field.label")}
        hint={t("calendarFeeds.field.label-hint")}
        required
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
        defaultValue={result?.sent?.["label"] ?? ""}
        error={errorOf("label")}
      />
      <Select
        name="scope"
        label={t("calendarFeeds.field.scope")}
        defaultValue={scope}
        onChange={(event) => setScope(event.target.value)}
        error={errorOf("scope")}
      >
        {scopes.map((each) => (
          <option key={each} value={each}>
            {t(`calendarFeeds.scope.${each}`)}
          </option>
        ))}
      </Select>
      {offersTeam ? (
        <Combobox
          multiple
          name="technicianIds."
          label={t("calendarFeeds.field.team")}
          hint={t("calendarFeeds.field.team-hint")}
          search={searchPicker("technicians")}
          initialOptions={technicians}
          error={errorOf("technicianIds")}
        />
      ) : null}
    </ConfirmForm>
  );
}
