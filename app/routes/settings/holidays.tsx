import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyLanguage } from "~/kernel/features";
import { parseForm } from "~/kernel/input/read-form";
import { publicHolidays } from "~/kernel/time/public-holidays";
import { actOnPage, readPage } from "~/server/page/page";
import { textsIn } from "~/server/texts";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { updateHolidays } from "~/features/settings/commands/update-holidays";
import { holidaysForm } from "~/features/settings/inputs";
import { type AllSettings, getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { HolidayFields } from "~/features/settings/ui/holiday-fields";
import { SettingForm } from "~/features/settings/ui/setting-form";
import { useSettingLabels } from "~/features/settings/ui/setting-labels";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { refusedForm } from "~/features/settings/ui/restored-input";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSettings);
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { region, year, ...input } = parseForm(holidaysForm, form);
    const { t } = textsIn(companyLanguage((await ctx.settings()).features));
    const added = region && year ? publicHolidays(region, year) : [];
    const named = added.map(({ day, name }) => ({
      day,
      name: t(`settings.holidays.name.${name}`),
    }));
    await updateHolidays(ctx, { ...input, holidays: [...input.holidays, ...named] });
    return redirect("/settings/holidays?done=holidays");
  });
}

export default function HolidaySettings() {
  const all: AllSettings = useLoaderData<typeof loader>();
  const refused = refusedForm(useActionData<typeof action>());
  const { lines, seen } = all.holidays;
  useDoneToast("settings.section");
  return (
    <SettingsPage section="holidays">
      <SettingForm
        section="holidays"
        seen={seen}
        refusal={refused?.refusal}
        stored={useSettingLabels(all)("holidays")}
      >
        <HolidayFields
          stored={lines}
          country={all.company.value.country}
          year={Number(all.today.slice(0, 4))}
          refused={refused}
        />
      </SettingForm>
    </SettingsPage>
  );
}

export const shouldRevalidate = afterConflict;

export const handle = pageHandle((t) => t("settings.section.holidays.title"));
