import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/layout/badge";

/** Marks a customer's default location, which pickers offer first. */
export function DefaultBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="primary" icon="star">
      {t("locations.default")}
    </Badge>
  );
}
