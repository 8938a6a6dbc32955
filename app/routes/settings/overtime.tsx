import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { removePlannedBands } from "~/features/settings/commands/remove-planned-bands";
import { updateOvertimeBands } from "~/features/settings/commands/update-overtime-bands";
import { overtimeBandsForm, plannedBandsInput } from "~/features/settings/inputs";
import { type AllSettings, getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { BandFields } from "~/features/settings/ui/band-fields";
import { SettingForm } from "~/features/settings/ui/setting-form";
import { useSettingLabels } from "~/features/settings/ui/setting-labels";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { refusedForm } from "~/features/settings/ui/restored-input";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import type { DatedBands } from "~/features/settings/model";
import { useBandLabels } from "~/features/settings/ui/band-labels";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSettings);
}

/** Two forms: the bands, and a button that cancels a planned change. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    if (form.has("_remove")) await removePlannedBands(ctx, parseForm(plannedBandsInput, form));
    else await updateOvertimeBands(ctx, parseForm(overtimeBandsForm, form));
    return redirect("/settings/overtime?done=overtimeBands");
  });
}

export default function OvertimeSettings() {
  const all: AllSettings = useLoaderData<typeof loader>();
  const refused = refusedForm(useActionData<typeof action>());
  const { value, seen } = all.bands;
  useDoneToast("settings.section");
  return (
    <SettingsPage section="overtimeBands">
      <div className="flex flex-col gap-4">
        <SettingForm
          section="overtimeBands"
          seen={seen}
          refusal={refused?.refusal}
          stored={useSettingLabels(all)("overtimeBands")}
        >
          {/* An error about cancelling a planned change is not shown at the bands. */}
          <BandFields
            stored={value.current}
            today={all.today}
            refused={refused && !("_remove" in refused.sent) ? refused : undefined}
          />
        </SettingForm>
        <PlannedBands planned={value.planned} seen={seen} />
      </div>
    </SettingsPage>
  );
}

export const shouldRevalidate = afterConflict;

export const handle = pageHandle((t) => t("settings.section.overtimeBands.title"));

/** The bands that apply from a later day on, unless they are cancelled. */
function PlannedBands({ planned, seen }: { planned: DatedBands[]; seen: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useBandLabels();
  return planned.map(({ validFrom, bands }) => (
    <Section key={validFrom} title={t("settings.bands.planned", { day: format.day(validFrom) })}>
      <ul className="mb-3">
        {bands.map((band) => (
          <li key={JSON.stringify(band)}>{labelOf(band)}</li>
        ))}
      </ul>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="validFrom" value={validFrom} />
        <input type="hidden" name="seen" value={seen} />
        <IdempotencyField />
        <Button name="_remove" value="true" icon="trash">
          {t("settings.bands.remove-planned")}
        </Button>
      </Form>
    </Section>
  ));
}
