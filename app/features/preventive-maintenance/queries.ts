import type { AuthContext } from "~/kernel/server/request-context";
import { type ComingSoon, comingSoonOf } from "~/kernel/server/coming-soon";
import { textsIn } from "~/kernel/server/texts";

/** What preventive maintenance will be, for who reads it before it is there. */
export async function getComingSoon(ctx: AuthContext): Promise<ComingSoon> {
  const { t } = textsIn(ctx.language);
  return comingSoonOf(["rhythm", "prepared", "due", "history"], t("preventiveMaintenance.title"), (key) => t(`preventiveMaintenance.leaflet.${key}`));
}
