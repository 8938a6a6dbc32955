import { useTranslation } from "react-i18next";
import { useOnline } from "./connectivity";

/** The text to show beside a control that needs a network; undefined while online. */
export function useNeedsNetwork(): string | undefined {
  const online = useOnline();
  const { t } = useTranslation();
  return online ? undefined : t("offlineData.needs-network");
}
