import type { Ctx } from "~/kernel/server/ctx";
import { type Outlook, outlookOf } from "~/kernel/server/outlook";
import { textsIn } from "~/kernel/server/texts";

/** What checklists will be, for who reads it before they are there. */
export async function getOutlook(ctx: Ctx): Promise<Outlook> {
  const { t } = textsIn(ctx.language);
  return outlookOf(["written", "answered", "unconnected", "signed"], t("checklists.title"), (key) => t(`checklists.leaflet.${key}`));
}
