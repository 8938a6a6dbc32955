import type { Ctx } from "~/kernel/server/ctx";
import { type Outlook, outlookOf } from "~/kernel/server/outlook";
import { textsIn } from "~/kernel/server/texts";

/** What preventive maintenance will be, for who reads it before it is there. */
export async function getOutlook(ctx: Ctx): Promise<Outlook> {
  const { t } = textsIn(ctx.language);
  return outlookOf(["rhythm", "prepared", "due", "history"], t("preventiveMaintenance.title"), (key) => t(`preventiveMaintenance.leaflet.${key}`));
}
