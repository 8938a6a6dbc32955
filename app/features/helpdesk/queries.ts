import type { AuthContext } from "~/server/request-context";
import { GUIDE_STEPS, type HomeScreenGuide, type Phone } from "~/kernel/input/phones";
import { textsIn } from "~/server/texts";

/** Explains in the user's language how to install the app on a phone's home screen. */
export async function getHomeScreenGuide(
  ctx: Pick<AuthContext, "language">,
): Promise<HomeScreenGuide> {
  const { t } = textsIn(ctx.language);
  const stepsOn = (phone: Phone) => ({
    name: t(`helpdesk.leaflet.phones.${phone}`),
    entry: t(`helpdesk.leaflet.entry.${phone}`),
    steps: GUIDE_STEPS.map((key, at) => ({
      key,
      progress: t("helpdesk.leaflet.progress", { step: at + 1, steps: GUIDE_STEPS.length }),
      title: t(`helpdesk.leaflet.${phone}.${key}.title`),
      text: t(`helpdesk.leaflet.${phone}.${key}.text`),
    })),
  });
  return {
    title: t("helpdesk.leaflet.title"),
    text: t("helpdesk.leaflet.text"),
    choice: t("helpdesk.leaflet.phone"),
    phones: { android: stepsOn("android"), ios: stepsOn("ios") },
    buttons: {
      cancel: t("helpdesk.leaflet.cancel"),
      previous: t("helpdesk.leaflet.previous"),
      next: t("helpdesk.leaflet.next"),
      confirm: t("helpdesk.leaflet.confirm"),
    },
  };
}
