import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onOutboxNews } from "~/shell/field/outbox-news";
import { forgetLoss, lostHere } from "~/shell/field/outbox-lost";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** The browser has deleted what it was asked to keep: nobody is left to believe that it was sent. */
export function LossNotice() {
  const { t } = useTranslation();
  const [lost, setLost] = useState(0);
  useEffect(() => {
    setLost(lostHere());
    return onOutboxNews(() => setLost(lostHere()));
  }, []);
  if (lost === 0) return null;
  return (
    <Notice kind="error">
      <p>{t("outbox.lost", { lost })}</p>
      <Button type="button" look="quiet" onClick={() => (forgetLoss(), setLost(0))}>
        {t("common.confirm.close")}
      </Button>
    </Notice>
  );
}
