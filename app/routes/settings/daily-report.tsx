import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REPORT_ENTRIES } from "~/kernel/features";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { useFieldErrors } from "~/shell/records/field-errors";
import { pageHandle } from "~/shell/layout/page-handle";
import { NumberInput } from "~/ui/form/number-input";
import { TimeInput } from "~/ui/form/time-input";
import { updateReportEntry } from "~/features/settings/commands/update-report-entry";
import { reportEntryInput } from "~/features/settings/inputs";
import { type AllSettings, getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { SettingForm } from "~/features/settings/ui/setting-form";
import { useSettingLabels } from "~/features/settings/ui/setting-labels";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { refusedForm, typedAgain } from "~/features/settings/ui/restored-input";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSettings);
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await updateReportEntry(ctx, parseForm(reportEntryInput, form));
    return redirect("/settings/daily-report?done=dailyReport");
  });
}

export default function DailyReportSettings() {
  const { t } = useTranslation();
  const all: AllSettings = useLoaderData<typeof loader>();
  const refused = refusedForm(useActionData<typeof action>());
  const typed = typedAgain(refused);
  const errorOf = useFieldErrors(refused?.refusal);
  const { value, seen } = all.reportEntry;
  useDoneToast("settings.section");
  const entries = REPORT_ENTRIES.map((entry) => ({
    value: entry,
    label: t(`settings.entry.${entry}`),
    hint: t(`settings.entry.${entry}-hint`),
  }));
  return (
    <SettingsPage section="dailyReport">
      <SettingForm
        section="dailyReport"
        seen={seen}
        refusal={refused?.refusal}
        stored={useSettingLabels(all)("dailyReport")}
      >
        <RadioRows
          name="entry"
          legend={t("settings.entry.who")}
          rows={entries}
          chosen={typed.text("entry", value.entry)}
        />
        <NumberInput
          name="windowDays"
          label={t("settings.entry.window")}
          hint={t("settings.entry.window-hint")}
          error={errorOf("windowDays")}
          defaultValue={Number(typed.text("windowDays", String(value.windowDays)))}
          step={1}
          className="max-w-xs"
        />
        <TimeInput
          name="remindAt"
          label={t("settings.entry.remind")}
          hint={t("settings.entry.remind-hint")}
          error={errorOf("remindAt")}
          defaultValue={typed.text("remindAt", value.remindAt ?? "")}
          className="max-w-xs"
        />
      </SettingForm>
    </SettingsPage>
  );
}

export const shouldRevalidate = afterConflict;

export const handle = pageHandle((t) => t("settings.section.dailyReport.title"));

type Row = { value: string; label: string; hint: string };

/** One of a few options, each with its consequence beside it. */
function RadioRows({
  name,
  legend,
  rows,
  chosen,
}: {
  name: string;
  legend: string;
  rows: Row[];
  chosen: string;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-col gap-2">
        {rows.map(({ value, label, hint }) => (
          <label
            key={value}
            aria-label={label}
            className="border-base-300 rounded-field has-checked:border-primary has-checked:bg-primary/5 flex min-h-14 cursor-pointer items-start gap-3 border px-3.5 py-3"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              aria-label={label}
              className="radio radio-primary mt-0.5"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="text-muted block text-sm">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
