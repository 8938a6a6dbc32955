import { createContext, type FormEvent, type ReactNode, useContext, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";

type Props = {
  title: string;
  confirm: string;
  count: number;
  disabled?: boolean;
  wide?: boolean;
  onConfirm: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** How many of the selected rows the list does not show: those of other pages, of another search or of other filters. */
export const NotShown = createContext(0);

/** "87 selected, 80 of them not shown". */
export function useSelectedText(count: number): string {
  const { t } = useTranslation();
  const hidden = useContext(NotShown);
  return hidden > 0
    ? t("workOrders.bulk.selected-hidden", { count, hidden })
    : t("workOrders.bulk.selected", { count });
}

/** Asks for what a command needs, once for all selected orders. */
export function BulkDialog({
  title,
  confirm,
  count,
  disabled = false,
  wide,
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
      description={useSelectedText(count)}
      wide={wide}
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
