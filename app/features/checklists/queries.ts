import type { AuthContext } from "~/kernel/server/ctx";
import { type ComingSoon, comingSoonOf } from "~/kernel/server/outlook";
import { textsIn } from "~/kernel/server/texts";

/** What checklists will be, for who reads it before they are there. */
export async function getComingSoon(ctx: AuthContext): Promise<ComingSoon> {
  const { t } = textsIn(ctx.language);
  return comingSoonOf(["written", "answered", "unconnected", "signed"], t("checklists.title"), (key) => t(`checklists.leaflet.${key}`));
}
