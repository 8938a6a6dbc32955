import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/overlay/toast";
import { Button } from "~/ui/layout/button";

/** Copies the text of an entry that can no longer be sent. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const show = useToast();
  if (text === "") return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => show("success", t("outbox.copied")),
      () => show("error", t("outbox.copy-failed")),
    );
  return (
    <Button type="button" look="primary" icon="clipboard" onClick={() => void copy()}>
      {t("outbox.copy")}
    </Button>
  );
}
