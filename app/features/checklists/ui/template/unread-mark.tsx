import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";

/** Beside an item whose brackets were not understood when it was pasted. */
export function UnreadMark() {
  const { t } = useTranslation();
  return (
    <span className="text-base-content flex items-start gap-1.5 text-sm font-medium">
      <Icon name="alert" size={16} className="text-warning mt-0.5" />
      {t("checklists.builder.unread")}
    </span>
  );
}
