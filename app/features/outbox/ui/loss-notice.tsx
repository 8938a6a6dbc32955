import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  forgetLoss,
  isLoss,
  lostOf,
  type LostMark,
  titlesOf,
} from "~/offline/outbox/durability/marks";
import { onOutboxUpdate } from "~/offline/outbox/updates";
import { readerHere } from "~/offline/data/owner";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { MarkList } from "./mark-list";

/** Lists what the browser deleted from persistent storage: what is lost, and what was restored from copies. Visible until dismissed. */
export function LossNotice() {
  const { t } = useTranslation();
  const [marks, setMarks] = useState<LostMark[]>([]);
  useEffect(() => {
    const look = () => setMarks(lostOf(readerHere()));
    look();
    return onOutboxUpdate(look);
  }, []);
  const unknown = marks.find((mark) => mark.isUnknown);
  const lost = marks.filter((mark) => !mark.isRestored && !mark.isUnknown);
  const restored = marks.filter((mark) => mark.isRestored);
  if (marks.length === 0) return null;
  return (
    <Notice
      kind={lost.length > 0 ? "error" : unknown || restored.some(isLoss) ? "warning" : "info"}
    >
      <div className="flex flex-col items-start gap-2">
        <p>{t("outbox.deleted")}</p>
        {unknown ? <UnknownLoss titles={titlesOf(unknown)} /> : null}
        {lost.length > 0 ? <Listed title={t("outbox.lost")} marks={lost} /> : null}
        {restored.length > 0 ? <Listed title={t("outbox.restored")} marks={restored} /> : null}
        <Button
          type="button"
          look="quiet"
          className="-ms-4 -mb-2"
          onClick={() => (forgetLoss(readerHere()), setMarks([]))}
        >
          {t("common.confirm.close")}
        </Button>
      </div>
    </Notice>
  );
}

/** What may have been lost without a mark: each title that its owner wrote on and that is not sent. */
function UnknownLoss({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation();
  const [only, ...others] = titles;
  if (others.length === 0)
    return (
      <>
        <p>{t("outbox.deleted-last")}</p>
        {only ? <p>{t("outbox.deleted-writing", { title: only })}</p> : null}
      </>
    );
  return (
    <div>
      <p>{t("outbox.deleted-several")}</p>
      <ul className="list-disc ps-5">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

function Listed({ title, marks }: { title: string; marks: readonly LostMark[] }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <MarkList marks={marks} />
    </div>
  );
}
