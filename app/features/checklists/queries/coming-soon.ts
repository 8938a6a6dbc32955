import type { AuthContext } from "~/kernel/server/request-context";
import { type ComingSoon, comingSoonOf } from "~/kernel/server/page/coming-soon";
import { textsIn } from "~/kernel/server/texts";

/** Describes the planned checklists for the coming-soon page. */
export async function getComingSoon(ctx: AuthContext): Promise<ComingSoon> {
  const { t } = textsIn(ctx.language);
  return comingSoonOf(
    ["written", "answered", "unconnected", "signed"],
    t("checklists.title"),
    (key) => t(`checklists.leaflet.${key}`),
  );
}
