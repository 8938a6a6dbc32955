import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";

type Props = {
  title: string;
  confirm: string;
  count: number;
  disabled?: boolean;
  onConfirm: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for what a command needs, once for all selected orders. */
export function BulkDialog({
  title,
  confirm,
  count,
  disabled = false,
  onConfirm,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!disabled) onConfirm(new FormData(event.currentTarget));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t("workOrders.bulk.selected", { count })}
      footer={
        <>
          <Button type="button" look="quiet" onClick={onClose}>
            {t("common.confirm.cancel")}
          </Button>
          <Button form={id} look="primary" disabled={disabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {children}
      </form>
    </Dialog>
  );
}
