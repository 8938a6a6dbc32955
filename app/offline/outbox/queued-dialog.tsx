import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/layout/button";
import { DialogPage } from "../../ui/overlay/dialog-page";
import { Notice } from "../../ui/layout/notice";

/** Replaces a command's confirmation after its entry was queued on this device. */
export function QueuedDialog({ title, closeTo }: { title: string; closeTo: string }) {
  const { t } = useTranslation();
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <div role="status" className="flex flex-col gap-4">
        <Notice kind="success">{t("outbox.kept")}</Notice>
        <LinkButton to={closeTo} look="primary" preventScrollReset>
          {t("common.confirm.close")}
        </LinkButton>
      </div>
    </DialogPage>
  );
}
