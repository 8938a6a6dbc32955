import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PRINTED_PARTS } from "~/kernel/features";
import { parseForm, readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { updateFeature } from "~/features/settings/commands/update-feature";
import { updateWorkday } from "~/features/settings/commands/update-workday";
import { featureFields, featureInput, workdayInput } from "~/features/settings/inputs";
import { type AllSettings, getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { FeatureFields } from "~/features/settings/ui/feature-fields";
import { SettingForm } from "~/features/settings/ui/setting-form";
import { useSettingLabels } from "~/features/settings/ui/setting-labels";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { WorkdayFields } from "~/features/settings/ui/workday-fields";
import { refusedForm } from "~/features/settings/ui/restored-input";
import {
  SECTION_PATHS,
  plainSectionAt,
  SWITCHES,
  WORKDAY_SECTION,
} from "~/features/settings/model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    section: sectionOf(args.params["section"]),
    all: await getSettings(ctx),
  }));
}

/** A switch is on or absent. That of four eyes is only sent for features with approvals, those of what is printed for one feature. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const section = sectionOf(args.params["section"]);
    const done = redirect(`/settings/${SECTION_PATHS[section]}?done=${section}`);
    if (section === WORKDAY_SECTION) {
      await updateWorkday(ctx, parseForm(workdayInput, form));
      return done;
    }
    const key = SWITCHES[section];
    const flags = [
      "enabled",
      ...(form.has("value.required") ? ["value.fourEyes"] : []),
      ...(key === "PDF_REPORT_INFO" ? PRINTED_PARTS.map((part) => `value.${part}`) : []),
    ];
    const sent = readForm(featureFields(key), form, flags);
    await updateFeature(ctx, parseInput(featureInput, { ...sent, key }));
    return done;
  });
}

export default function SettingsSection() {
  const { section, all }: { section: PlainSection; all: AllSettings } =
    useLoaderData<typeof loader>();
  const refused = refusedForm(useActionData<typeof action>());
  useDoneToast("settings.section");
  return (
    <SettingsPage section={section}>
      <SettingForm
        key={section}
        section={section}
        seen={(section === WORKDAY_SECTION ? all.workday : all.features[SWITCHES[section]]).seen}
        refusal={refused?.refusal}
        stored={useSettingLabels(all)(section)}
      >
        {section === WORKDAY_SECTION ? (
          <WorkdayFields stored={all.workday.value} refused={refused} />
        ) : (
          <FeatureFields
            section={section}
            feature={all.features[SWITCHES[section]].value}
            approvers={all.approvers}
            refused={refused}
          />
        )}
      </SettingForm>
    </SettingsPage>
  );
}

export const shouldRevalidate = afterConflict;

export const handle = pageHandle<typeof loader>((t, data) =>
  t(`settings.section.${data?.section ?? "company"}.title`),
);

type PlainSection = NonNullable<ReturnType<typeof plainSectionAt>>;

function sectionOf(path: string | undefined): PlainSection {
  const section = plainSectionAt(path ?? "");
  if (!section) throw new Refusal("not_found");
  return section;
}
