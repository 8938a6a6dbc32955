import { useState } from "react";
import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { Checkbox } from "~/ui/form/field";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";
import type { PeopleChange } from "~/shell/bulk/update-calls";

type Props = {
  orders: readonly unknown[];
  onChosen: (people: PeopleChange) => void;
  onClose: () => void;
};

const search = searchPicker("technicians");

export function PeopleDialog({ orders, onChosen, onClose }: Props) {
  const { t } = useTranslation();
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
        hint={t("workOrders.bulk.people.hint")}
        search={search}
        initialOptions={[]}
        onChange={setPeople}
      />
      <Checkbox name="replaces" label={t("workOrders.bulk.people.replaces")} defaultChecked />
    </BulkDialog>
  );
}
