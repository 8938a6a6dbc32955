import { useTranslation } from "react-i18next";
import { marksHere } from "~/shell/field/outbox-marks";
import { readerHere } from "~/shell/field/owner";
import { Notice } from "~/ui/notice";
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
