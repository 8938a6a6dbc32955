import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { DefinitionList } from "~/ui/list/definition-list";
import type { Option } from "~/ui/combobox/option";
import { PriorityMark } from "~/ui/layout/status-badge";
import type { Places } from "~/features/pickers/ui/places";
import { PRIORITIES } from "~/kernel/priorities";

export type Overview = { fields: Record<string, string>; places: Places; technicians: Option[] };

/** The present content of the form. */
export function readOverview(
  form: HTMLFormElement | null,
  places: Places,
  technicians: Option[],
): Overview | null {
  if (!form) return null;
  const fields = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return { fields: Object.fromEntries(fields), places, technicians };
}

/** A summary of everything before submission. Without JavaScript the form above shows the same. */
export function OrderOverview({ overview }: { overview: Overview | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!overview) return <p className="text-muted">{t("workOrders.form.overview-hint")}</p>;
  const { fields, places, technicians } = overview;
  const lead = technicians.find((each) => each.id === fields["leadId"]) ?? technicians[0];
  const day = (value: string | undefined) => (value ? format.day(value) : null);
  const minutes = (value: string | undefined) =>
    value && value !== "0" ? format.minutes(Number(value)) : null;
  return (
    <DefinitionList
      items={[
        { label: t("workOrders.field.customer"), value: places.customer?.name },
        { label: t("workOrders.field.location"), value: places.location?.name },
        { label: t("workOrders.field.room"), value: places.room?.name },
        { label: t("workOrders.field.asset"), value: places.asset?.name },
        {
          label: t("workOrders.field.priority"),
          value: (
            <PriorityMark
              priority={PRIORITIES.find((each) => each === fields["priority"]) ?? "medium"}
            />
          ),
        },
        { label: t("workOrders.field.description"), value: fields["description"] },
        { label: t("workOrders.field.externalReference"), value: fields["externalReference"] },
        { label: t("workOrders.field.jobNumber"), value: fields["jobNumber"] },
        { label: t("workOrders.field.plannedStart"), value: day(fields["plannedStartOn"]) },
        { label: t("workOrders.field.plannedEnd"), value: day(fields["plannedEndOn"]) },
        {
          label: t("workOrders.field.plannedRegular"),
          value: minutes(fields["plannedRegularMinutes"]),
        },
        {
          label: t("workOrders.field.plannedTravel"),
          value: minutes(fields["plannedTravelMinutes"]),
        },
        { label: t("workOrders.field.lead"), value: lead?.name ?? t("workOrders.list.nobody") },
        {
          label: t("workOrders.field.technicians"),
          value: technicians.map((each) => each.name).join(", "),
        },
      ]}
    />
  );
}
