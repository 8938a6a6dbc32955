import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { removeLogo } from "~/features/settings/commands/remove-logo";
import { removeLogoInput } from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordBlocked } from "~/shell/records/record-blocked";
import { RecordCommand } from "~/shell/records/record-command";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { logo } = await getSettings(ctx);
    return { seen: logo.seen, isMissing: logo.value === null };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await removeLogo(ctx, parseForm(removeLogoInput, form));
    return redirect("/settings/company?done=removeLogo");
  });
}

export default function RemoveLogo() {
  const { t } = useTranslation();
  const { seen, isMissing } = useLoaderData<typeof loader>();
  // Such as after a colleague has removed it.
  if (isMissing)
    return (
      <RecordBlocked
        title={t("settings.section.removeLogo.blocked")}
        reason={t("settings.section.removeLogo.missing")}
        closeTo="/settings/company"
      />
    );
  const labels = {
    title: t("settings.section.removeLogo.title"),
    text: t("settings.section.removeLogo.text"),
    confirm: t("settings.section.removeLogo.confirm"),
    failed: t("settings.section.removeLogo.failed"),
  };
  return <RecordCommand labels={labels} fields={{ seen }} deletes closeTo="/settings/company" />;
}

export const shouldRevalidate = afterConflict;
