import { useTranslation } from "react-i18next";
import { readMarks } from "~/offline/outbox/durability/marks";
import { readerHere } from "~/offline/data/owner";
import { Notice } from "~/ui/layout/notice";
import { MarkList } from "./mark-list";

/** The device's database cannot be opened, for example because the disk is full. Queued entries are only known by their marks. */
export function UnreadableNotice() {
  const { t } = useTranslation();
  const owner = readerHere();
  return (
    <Notice kind="error">
      <p>{t("outbox.unreadable")}</p>
      <MarkList marks={readMarks().filter((mark) => mark.owner === owner)} />
    </Notice>
  );
}
