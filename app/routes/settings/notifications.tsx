import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { updateNotifications } from "~/features/settings/commands/update-notifications";
import { notificationsForm } from "~/features/settings/inputs";
import { type AllSettings, getSettings } from "~/features/settings/queries";
import { afterConflict } from "~/features/settings/ui/after-conflict";
import { NotificationFields } from "~/features/settings/ui/notification-fields";
import { SettingForm } from "~/features/settings/ui/setting-form";
import { useSettingLabels } from "~/features/settings/ui/setting-labels";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { refusedForm } from "~/features/settings/ui/restored-input";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSettings);
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await updateNotifications(ctx, parseForm(notificationsForm, form));
    return redirect("/settings/notifications?done=notifications");
  });
}

export default function NotificationSettings() {
  const all: AllSettings = useLoaderData<typeof loader>();
  const refused = refusedForm(useActionData<typeof action>());
  const { value, seen } = all.notifications;
  useDoneToast("settings.section");
  return (
    <SettingsPage section="notifications">
      <SettingForm
        section="notifications"
        seen={seen}
        refusal={refused?.refusal}
        stored={useSettingLabels(all)("notifications")}
      >
        <NotificationFields stored={value} refused={refused} />
      </SettingForm>
    </SettingsPage>
  );
}

export const shouldRevalidate = afterConflict;

export const handle = pageHandle((t) => t("settings.section.notifications.title"));
