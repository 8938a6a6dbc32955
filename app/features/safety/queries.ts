import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import { ATTENTION, type EmergencyNumber, emergencyNumbers, GENERAL } from "./model";

export type Topic = { key: string; title: string; points: { key: string; text: string }[] };
type Chapter = { title: string; topics: Topic[] };

/** The page with all its texts. The loader sends them, so that no other page loads them. */
export type Leaflet = {
  title: string;
  text: string;
  print: string;
  emergency: { title: string; text: string; numbers: (EmergencyNumber & { name: string })[] };
  general: Chapter;
  attention: Chapter;
};

/** In the reader's language, with the emergency numbers of the company's country. */
export async function getSafetyLeaflet(ctx: AuthContext): Promise<Leaflet> {
  const { company } = await ctx.settings();
  const { t } = textsIn(ctx.language);
  const topicsOf = (plans: typeof GENERAL | typeof ATTENTION): Topic[] =>
    plans.map(({ key, points }) => ({
      key,
      title: t(`safety.leaflet.${key}.title`),
      points: points.map((point) => ({ key: point, text: t(`safety.leaflet.${point}`) })),
    }));
  return {
    title: t("safety.title"),
    text: t("safety.leaflet.text"),
    print: t("safety.leaflet.print"),
    emergency: {
      title: t("safety.leaflet.emergency.title"),
      text: t("safety.leaflet.emergency.text"),
      numbers: emergencyNumbers(company.country, ctx.language).map((each) => ({
        ...each,
        name: t(`safety.leaflet.emergency.${each.service}`),
      })),
    },
    general: { title: t("safety.leaflet.general"), topics: topicsOf(GENERAL) },
    attention: { title: t("safety.leaflet.attention"), topics: topicsOf(ATTENTION) },
  };
}
