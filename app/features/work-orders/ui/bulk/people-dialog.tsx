import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChosenDays } from "~/features/work-capacity/ui/free-hours";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { Checkbox } from "~/ui/form/field";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";
import type { PeopleChange } from "~/shell/bulk/update-calls";
import { useTechnicianSearch } from "../form/people-fields";

type Props = {
  orders: readonly unknown[];
  /** The days that the free hours are shown of. Null where the orders have none. */
  days: ChosenDays | null;
  onChosen: (people: PeopleChange) => void;
  onClose: () => void;
};

export function PeopleDialog({ orders, days, onChosen, onClose }: Props) {
  const { t } = useTranslation();
  const { sortedBy, ...searching } = useTechnicianSearch(days);
  const [people, setPeople] = useState<Option[]>([]);
  return (
    <BulkDialog
      title={t("workOrders.bulk.people.title")}
      confirm={t("workOrders.bulk.people.confirm")}
      count={orders.length}
      disabled={people.length === 0}
      onConfirm={(form) =>
        onChosen({
          technicianIds: people.map(({ id }) => id),
          replaces: form.get("replaces") === "on",
        })
      }
      onClose={onClose}
    >
      <Combobox
        multiple
        name="technicianIds."
        label={t("workOrders.field.technicians")}
        hint={[t("workOrders.bulk.people.hint"), sortedBy].filter(Boolean).join(" ")}
        {...searching}
        initialOptions={[]}
        onChange={setPeople}
      />
      <Checkbox
        name="replaces"
        label={t("workOrders.bulk.people.replaces")}
        hint={t("workOrders.bulk.people.replaces-hint")}
      />
    </BulkDialog>
  );
}
