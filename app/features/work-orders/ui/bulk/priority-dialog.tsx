import { useTranslation } from "react-i18next";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import { Select } from "~/ui/form/field";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";

type Props = {
  orders: readonly unknown[];
  onChosen: (priority: Priority) => void;
  onClose: () => void;
};

export function PriorityDialog({ orders, onChosen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <BulkDialog
      title={t("workOrders.bulk.priority.title")}
      confirm={t("workOrders.bulk.priority.confirm")}
      count={orders.length}
      onConfirm={(form) =>
        onChosen(PRIORITIES.find((each) => each === form.get("priority")) ?? "medium")
      }
      onClose={onClose}
    >
      <Select name="priority" label={t("workOrders.field.priority")} defaultValue="high">
        {PRIORITIES.map((value) => (
          <option key={value} value={value}>
            {t(`common.priority.${value}`)}
          </option>
        ))}
      </Select>
    </BulkDialog>
  );
}
