import { useTranslation } from "react-i18next";
import { usePartText } from "~/features/pickers/ui/use-part-text";
import type { Places } from "~/features/pickers/ui/places";
import { PRIORITIES } from "~/kernel/priorities";
import { placeNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import type { Option } from "~/ui/combobox/option";
import { PriorityMark } from "~/ui/layout/status-badge";
import { DefinitionList } from "~/ui/list/definition-list";
import { sentLines } from "./planned-parts";

export type Entered = {
  fields: Record<string, string>;
  /** Names. */
  equipment: string[];
  files: number;
};

export function readEntered(form: HTMLFormElement): Entered {
  const data = new FormData(form);
  const fields = [...data].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const chosen = form.querySelectorAll<HTMLElement>('[name="equipmentIds."][data-name]');
  return {
    fields: Object.fromEntries(fields),
    equipment: [...chosen].map(({ dataset }) => dataset["name"] ?? ""),
    files: data.getAll("fileIds.").length,
  };
}

type Props = { entered: Entered | null; places: Places; technicians: Option[] };

/** A summary of everything before submission. Without JavaScript the form above shows the same. */
export function OrderOverview({ entered, places, technicians }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const partText = usePartText();
  if (!entered) return <p className="text-muted">{t("workOrders.form.overview-hint")}</p>;
  const { fields, equipment, files } = entered;
  const lead = technicians.find((each) => each.id === fields["leadId"]) ?? technicians[0];
  const day = (value: string | undefined) => (value ? format.day(value) : null);
  const minutes = (value: string | undefined) =>
    value && value !== "0" ? format.minutes(Number(value)) : null;
  const text = (value: string | undefined) =>
    value ? <span className="whitespace-pre-line">{value}</span> : null;
  const visit = (name: string) => fields[`visit.${name}`] ?? "";
  const appointment = visit("day")
    ? `${format.dayWithWeekday(visit("day"))}, ${visit("from")}–${visit("to")}`
    : null;
  return (
    <DefinitionList
      items={[
        { label: t("workOrders.field.customer"), value: places.customer?.name },
        {
          label: t("workOrders.field.location"),
          value: placeNames(places.customer?.name, places.location?.name)[0],
        },
        { label: t("workOrders.field.room"), value: places.room?.name },
        { label: t("workOrders.field.asset"), value: places.asset?.name },
        { label: t("workOrders.field.description"), value: text(fields["description"]) },
        {
          label: t("workOrders.field.priority"),
          value: (
            <PriorityMark
              priority={PRIORITIES.find((each) => each === fields["priority"]) ?? "medium"}
            />
          ),
        },
        { label: t("workOrders.field.externalReference"), value: fields["externalReference"] },
        { label: t("workOrders.field.jobNumber"), value: fields["jobNumber"] },
        { label: t("workOrders.field.plannedStart"), value: day(fields["plannedStartOn"]) },
        { label: t("workOrders.field.plannedEnd"), value: day(fields["plannedEndOn"]) },
        { label: t("schedule.appointment.title"), value: appointment },
        {
          label: t("workOrders.field.plannedRegular"),
          value: minutes(fields["plannedRegularMinutes"]),
        },
        {
          label: t("workOrders.field.plannedTravel"),
          value: minutes(fields["plannedTravelMinutes"]),
        },
        {
          label: t("workOrders.field.warranty"),
          value: "warranty" in fields ? t("workOrders.form.warranty-hint") : null,
        },
        { label: t("workOrders.field.equipment"), value: equipment.join(", ") },
        {
          label: t("workOrders.field.parts"),
          value: text(sentLines(fields).map(partText).filter(Boolean).join("\n")),
        },
        { label: t("workOrders.field.intervention"), value: text(fields["intervention"]) },
        { label: t("workOrders.field.repairNotes"), value: text(fields["repairNotes"]) },
        { label: t("tickets.form.photos"), value: files > 0 ? format.number(files) : null },
        { label: t("workOrders.field.lead"), value: lead?.name ?? t("workOrders.list.nobody") },
        {
          label: t("workOrders.field.technicians"),
          value: technicians.map((each) => each.name).join(", "),
        },
      ]}
    />
  );
}
