import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";

type Props = {
  id: string;
  title: string;
  text: string;
  icon: IconName;
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Something that a device can do, offered on the home page. */
export function OfferCard({ id, title, text, icon, confirm, busy, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby={id}
      className="card-surface mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 p-4"
    >
      <div className="min-w-60 flex-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-muted text-sm text-pretty">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="button" look="quiet" onClick={onClose}>
          {t("shell.offer.later")}
        </Button>
        <Button type="button" icon={icon} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </section>
  );
}
