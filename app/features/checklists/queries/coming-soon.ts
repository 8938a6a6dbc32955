import type { AuthContext } from "~/server/request-context";
import { type ComingSoon, comingSoonOf } from "~/server/page/coming-soon";
import { switchPageFor } from "~/server/page/switch-pages";
import { textsIn } from "~/server/texts";

export async function getComingSoon(ctx: AuthContext): Promise<ComingSoon> {
  const { t } = textsIn(ctx.language);
  return comingSoonOf(
    ["written", "answered", "unconnected", "signed"],
    t("checklists.title"),
    switchPageFor(ctx.actor, "/checklists"),
    (key) => t(`checklists.leaflet.${key}`),
  );
}
