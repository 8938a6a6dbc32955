import { useTranslation } from "react-i18next";
import { useOnline } from "./connectivity";

/** What to say beside a thing that cannot be done without a network; undefined while there is one. */
export function useNeedsNetwork(): string | undefined {
  const online = useOnline();
  const { t } = useTranslation();
  return online ? undefined : t("offlineData.needs-network");
}
