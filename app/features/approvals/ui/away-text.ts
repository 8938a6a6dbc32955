import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { AwayApprovers } from "../queries/away";

const MAX_NAMED = 3;

/** Adds which approvers are not waited for, and until when. Data stored by an earlier release does not know of any. */
export function useWithAway(): (
  text: string | null,
  away: AwayApprovers | undefined,
) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return (text, away) => {
    if (!away || away.people.length === 0) return text;
    const names = away.people
      .slice(0, MAX_NAMED)
      .map(({ name, until }) => t("workCapacity.away.person", { name, day: format.day(until) }));
    const added = away.allUntil
      ? t("workCapacity.away.all", { day: format.day(away.allUntil) })
      : t("workCapacity.away.some", { names: format.list(names) });
    return text ? `${text} · ${added}` : added;
  };
}
