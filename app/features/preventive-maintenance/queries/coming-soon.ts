import type { AuthContext } from "~/server/request-context";
import { type ComingSoon, comingSoonOf } from "~/server/page/coming-soon";
import { textsIn } from "~/server/texts";

/** Describes the planned preventive maintenance feature on its "coming soon" page. */
export async function getComingSoon(ctx: AuthContext): Promise<ComingSoon> {
  const { t } = textsIn(ctx.language);
  return comingSoonOf(
    ["rhythm", "prepared", "due", "history"],
    t("preventiveMaintenance.title"),
    (key) => t(`preventiveMaintenance.leaflet.${key}`),
  );
}
