import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/layout/badge";

/** The one place of a customer that is offered first. */
export function DefaultBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="primary" icon="star">
      {t("locations.default")}
    </Badge>
  );
}
