import { useTranslation } from "react-i18next";
import { marksHere } from "~/offline/outbox/marks";
import { readerHere } from "~/offline/data/owner";
import { Notice } from "~/ui/layout/notice";
import { MarkList } from "./mark-list";

/** The phone's own database does not open, as on a full disk: what waits is known by its marks alone. */
export function UnreadableNotice() {
  const { t } = useTranslation();
  const owner = readerHere();
  return (
    <Notice kind="error">
      <p>{t("outbox.unreadable")}</p>
      <MarkList marks={marksHere().filter((mark) => mark.owner === owner)} />
    </Notice>
  );
}
