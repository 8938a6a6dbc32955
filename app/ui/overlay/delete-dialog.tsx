import { useTranslation } from "react-i18next";
import { Button } from "../layout/button";
import { Irreversible } from "./confirm";
import { Dialog } from "./dialog";

type Props = {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  onDelete: () => void;
  onClose: () => void;
};

/** The question before a deletion that has no page of its own; those with one are a ConfirmForm with `deletes`. */
export function DeleteDialog({ open, title, text, confirmLabel, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button type="button" look="quiet" onClick={onClose}>
            {t("ui.dialog.cancel")}
          </Button>
          <Button type="button" look="danger" onClick={onDelete}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-pretty">
        {text}
        <Irreversible />
      </div>
    </Dialog>
  );
}
