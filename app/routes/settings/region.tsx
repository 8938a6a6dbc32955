import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { useFieldErrors } from "~/shell/records/field-errors";
import { pageHandle } from "~/shell/layout/page-handle";
import { Select } from "~/ui/form/field";
import { updateRegion } from "~/features/settings/commands/update-region";
import { regionInput } from "~/features/settings/inputs";
import { type AllSettings, getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { SettingForm } from "~/features/settings/ui/setting-form";
import { useSettingLabels } from "~/features/settings/ui/setting-labels";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { refusedForm, typedAgain } from "~/features/settings/ui/restored-input";
import { CURRENCIES } from "~/features/settings/model";
import { useSentOptions } from "~/ui/combobox/sent-options";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSettings);
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await updateRegion(ctx, parseForm(regionInput, form));
    return redirect("/settings/region?done=region");
  });
}

export default function RegionSettings() {
  const { t } = useTranslation();
  const all: AllSettings = useLoaderData<typeof loader>();
  const refused = refusedForm(useActionData<typeof action>());
  const typed = typedAgain(refused);
  const errorOf = useFieldErrors(refused?.refusal);
  const { value, seen } = all.region;
  useDoneToast("settings.section");
  return (
    <SettingsPage section="region">
      <SettingForm
        section="region"
        seen={seen}
        refusal={refused?.refusal}
        stored={useSettingLabels(all)("region")}
      >
        <TimeZoneSelect
          stored={typed.text("timeZone", value.timeZone)}
          error={errorOf("timeZone")}
        />
        <Select
          name="currency"
          label={t("settings.region.currency")}
          hint={t("settings.region.currency-hint")}
          error={errorOf("currency")}
          defaultValue={typed.text("currency", value.currency)}
          className="max-w-xs"
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      </SettingForm>
    </SettingsPage>
  );
}

export const shouldRevalidate = afterConflict;

export const handle = pageHandle((t) => t("settings.section.region.title"));

/**
 * All time zones that this runtime supports, by continent, and the stored one if it is not among them. Server and browser support different
 * ones.
 */
function TimeZoneSelect({ stored, error }: { stored: string; error: string | null }) {
  const { t } = useTranslation();
  const sent = useSentOptions("timeZone");
  const zones = sent ? sent.map(({ value }) => value) : zonesHere(stored);
  const continents = [...new Set(zones.map(continentOf))];
  return (
    <Select
      name="timeZone"
      label={t("settings.region.time-zone")}
      hint={t("settings.region.time-zone-hint")}
      error={error}
      defaultValue={stored}
    >
      {continents.map((continent) => (
        <optgroup key={continent} label={continent}>
          {zones
            .filter((zone) => continentOf(zone) === continent)
            .map((zone) => (
              <option key={zone} value={zone}>
                {(zone.split("/").slice(1).join(" / ") || zone).replaceAll("_", " ")}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

function zonesHere(stored: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([...known.filter((zone) => zone.includes("/")), stored, "UTC"])];
}

function continentOf(zone: string): string {
  return zone.split("/")[0] ?? zone;
}
