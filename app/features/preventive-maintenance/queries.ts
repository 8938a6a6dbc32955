import type { AuthContext } from "~/kernel/server/ctx";
import { type ComingSoon, comingSoonOf } from "~/kernel/server/outlook";
import { textsIn } from "~/kernel/server/texts";

/** What preventive maintenance will be, for who reads it before it is there. */
export async function getComingSoon(ctx: AuthContext): Promise<ComingSoon> {
  const { t } = textsIn(ctx.language);
  return comingSoonOf(["rhythm", "prepared", "due", "history"], t("preventiveMaintenance.title"), (key) => t(`preventiveMaintenance.leaflet.${key}`));
}
