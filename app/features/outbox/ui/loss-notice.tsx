import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetLoss, lostOf, type Mark } from "~/offline/outbox/marks";
import { onOutboxNews } from "~/offline/outbox/updates";
import { readerHere } from "~/offline/data/owner";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { MarkList } from "./mark-list";

/** Reports that the browser deleted stored entries, so that no user believes that they were sent. */
export function LossNotice() {
  const { t } = useTranslation();
  const [lost, setLost] = useState<Mark[]>([]);
  useEffect(() => {
    const look = () => setLost(lostOf(readerHere()));
    look();
    return onOutboxNews(look);
  }, []);
  if (lost.length === 0) return null;
  return (
    <Notice kind="error">
      <p>{t("outbox.lost", { lost: lost.length })}</p>
      <MarkList marks={lost} />
      <Button type="button" look="quiet" onClick={() => (forgetLoss(readerHere()), setLost([]))}>
        {t("common.confirm.close")}
      </Button>
    </Notice>
  );
}
