import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Visit } from "../model";
import { timesText } from "../times-text";

/** "09:00–11:00", "22:00–06:00 next day". */
export function useTimesText(): (visit: Pick<Visit, "startsAt" | "endsAt">) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (visit) => timesText(visit, { t, format });
}
