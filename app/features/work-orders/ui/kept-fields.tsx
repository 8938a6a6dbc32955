import { useTranslation } from "react-i18next";
import { TextArea } from "~/ui/field";
import type { OrderDraft } from "./order-draft";

type Props = { kept: OrderDraft["kept"]; errorOf: (field: string) => string | null; notes: boolean };

/** Notes of the work, and what was planned with it and is not changed here: an update says every field (RULES §2). */
export function KeptFields({ kept, errorOf, notes }: Props) {
  const { t } = useTranslation();
  const hidden = [
    ...kept.equipmentIds.map((id): [string, string] => ["equipmentIds.", id]),
    ...kept.parts.flatMap((part, index) => Object.entries(part).map(([key, value]): [string, string] => [`parts.${index}.${key}`, String(value ?? "")])),
  ];
  return (
    <>
      {hidden.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} defaultValue={value} />
      ))}
      {notes ? (
        <>
          <TextArea name="intervention" label={t("workOrders.field.intervention")} maxLength={5000} defaultValue={kept.intervention} error={errorOf("intervention")} optional />
          <TextArea name="repairNotes" label={t("workOrders.field.repairNotes")} rows={4} maxLength={20_000} defaultValue={kept.repairNotes} error={errorOf("repairNotes")} optional />
        </>
      ) : null}
    </>
  );
}
