import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useRootFacts } from "~/shell/layout/root-facts";
import { updateCompany } from "~/features/settings/commands/update-company";
import { updateLogo } from "~/features/settings/commands/update-logo";
import { companyInput, logoInput } from "~/features/settings/inputs";
import { type AllSettings, getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { CompanyFields } from "~/features/settings/ui/company-fields";
import { LogoForm } from "~/features/settings/ui/logo-form";
import { sentImages } from "~/features/settings/ui/sent-logo";
import { SettingForm } from "~/features/settings/ui/setting-form";
import { useSettingLabels } from "~/features/settings/ui/setting-labels";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { refusedForm } from "~/features/settings/ui/restored-input";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSettings);
}

/** Two forms, each with its own command: the company's details, and another logo. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const isLogo = form.get("_form") === "logo";
    if (isLogo) {
      const images = await sentImages(form);
      await updateLogo(ctx, parseInput(logoInput, { images, seen: form.get("seen") }));
    } else await updateCompany(ctx, parseForm(companyInput, form));
    return redirect(`/settings/company?done=${isLogo ? "logo" : "company"}`);
  });
}

export default function CompanySettings() {
  const all: AllSettings = useLoaderData<typeof loader>();
  const refused = refusedForm(useActionData<typeof action>());
  const code = useRootFacts()?.tenant.code ?? "";
  const ofLogo = refused?.sent["_form"] !== undefined;
  useDoneToast("settings.section");
  return (
    <SettingsPage section="company">
      <div className="flex flex-col gap-4">
        <SettingForm
          section="company"
          seen={all.company.seen}
          refusal={ofLogo ? undefined : refused?.refusal}
          stored={useSettingLabels(all)("company")}
        >
          <CompanyFields stored={all.company.value} refused={ofLogo ? undefined : refused} />
        </SettingForm>
        <LogoForm
          key={all.logo.seen}
          code={code}
          logo={all.logo.value}
          seen={all.logo.seen}
          refusal={ofLogo ? refused?.refusal : undefined}
        />
      </div>
      <Outlet />
    </SettingsPage>
  );
}

export const shouldRevalidate = afterConflict;

export const handle = pageHandle((t) => t("settings.section.company.title"));
