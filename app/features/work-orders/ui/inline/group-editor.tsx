import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import { PlaceFields } from "~/features/pickers/ui/place-fields";
import { chosenDays } from "~/features/work-capacity/ui/free-hours";
import { may } from "~/kernel/authorization/actions";
import { readForm } from "~/kernel/input/read-form";
import { useRootFacts } from "~/shell/layout/root-facts";
import { Combobox } from "~/ui/combobox/combobox";
import { DurationInput } from "~/ui/form/duration-input";
import { Checkbox, FieldError } from "~/ui/form/field";
import { RichTextField } from "~/ui/form/rich-text-field";
import { NumbersField } from "~/ui/form/numbers-field";
import { Button } from "~/ui/layout/button";
import { updateInput } from "../../inputs/create";
import type { WorkOrderDetail } from "../../queries/detail";
import { PartFields } from "../form/material-fields";
import { draftOf } from "../form/order-draft";
import { PeopleFields } from "../form/people-fields";
import { withPlannedParts } from "../form/planned-parts";
import { InlineForm } from "./inline-form";
import { useInlineSaving } from "./use-inline-saving";

/** The fields that each group sends. A list that the form leaves out is empty. */
const SENT = {
  people: { technicianIds: [], leadId: null },
  place: { customerId: null, locationId: null, roomId: null, assetId: null },
  description: { description: "", descriptionDoc: undefined },
  warranty: { warranty: false },
  hours: { plannedRegularMinutes: 0, plannedTravelMinutes: 0 },
  equipment: { equipmentIds: [] },
  parts: { parts: [] },
} as const;
export type InlineGroup = keyof typeof SENT;

type Props = {
  order: WorkOrderDetail;
  group: InlineGroup;
  label: string;
  stored: ReactNode;
  onClose: () => void;
};

/** Fields of an order that belong together, with the inputs of the form. Saves these alone. */
export function GroupEditor({ order, group, label, stored, onClose }: Props) {
  const { t } = useTranslation();
  const saving = useInlineSaving(order, onClose);
  function submit(form: HTMLFormElement) {
    const read = readForm(updateInput, new FormData(form));
    const fields: Record<string, unknown> = group === "parts" ? withPlannedParts(read) : read;
    saving.save(
      Object.fromEntries(
        Object.entries(SENT[group]).map(([name, empty]) => [name, fields[name] ?? empty]),
      ),
    );
  }
  return (
    <InlineForm
      label={label}
      stored={saving.isConflict ? stored : undefined}
      // The editor of a formatted text cannot take the place of a text box that has the focus.
      isFocusedWhole={group === "description" && order.descriptionDoc !== null}
      isSaving={saving.isBusy}
      className="flex flex-col gap-3"
      onSubmit={submit}
      onClose={onClose}
    >
      <NumbersField />
      <GroupFields order={order} group={group} errorOf={saving.errorOf} />
      <FieldError error={saving.message} />
      <div className="flex gap-2">
        <Button look="primary" busy={saving.isBusy}>
          {t("common.save")}
        </Button>
        <Button type="button" look="quiet" onClick={onClose}>
          {t("ui.dialog.cancel")}
        </Button>
      </div>
    </InlineForm>
  );
}

type FieldsProps = Pick<Props, "order" | "group"> & { errorOf: (field: string) => string | null };

function GroupFields({ order, group, errorOf }: FieldsProps) {
  const { t } = useTranslation();
  // The draft stays as it was when editing began, while the page is read again.
  const [draft] = useState(() => draftOf(order));
  switch (group) {
    case "people":
      return (
        <PeopleFields
          choices={[]}
          before={draft.people}
          planned={{
            days: chosenDays(order.plannedStartOn, order.plannedEndOn, order.id),
            minutes: order.plannedMinutes,
          }}
          errorOf={errorOf}
        />
      );
    case "place":
      return <InlinePlace before={draft.places} errorOf={errorOf} />;
    case "description":
      return (
        <RichTextField
          name="description"
          label={t("workOrders.field.description")}
          defaultText={draft.plan.description}
          defaultDoc={draft.plan.descriptionDoc ?? null}
          loads="asked"
          error={errorOf("description") ?? errorOf("descriptionDoc")}
        />
      );
    case "warranty":
      return (
        <Checkbox
          name="warranty"
          label={t("workOrders.field.warranty")}
          hint={t("workOrders.form.warranty-hint")}
          defaultChecked={draft.plan.warranty}
        />
      );
    case "hours":
      return (
        <div className="field-pair gap-3">
          {(["plannedRegularMinutes", "plannedTravelMinutes"] as const).map((name) => (
            <DurationInput
              key={name}
              name={name}
              label={t(
                name === "plannedRegularMinutes"
                  ? "workOrders.field.plannedRegular"
                  : "workOrders.field.plannedTravel",
              )}
              defaultValue={draft.plan[name]}
              error={errorOf(name)}
            />
          ))}
        </div>
      );
    case "equipment":
      return (
        <Combobox
          multiple
          name="equipmentIds."
          label={t("workOrders.field.equipment")}
          search={searchPicker("equipment")}
          noneText={t("ui.combobox.no-equipment")}
          initialOptions={[]}
          defaultValue={draft.unqueued.equipment}
          error={errorOf("equipmentIds")}
        />
      );
    case "parts":
      return <PartFields parts={draft.unqueued.parts} spareParts={[]} errorOf={errorOf} />;
  }
}

type PlaceProps = Pick<FieldsProps, "errorOf"> & { before: ReturnType<typeof draftOf>["places"] };

function InlinePlace({ before, errorOf }: PlaceProps) {
  const facts = useRootFacts();
  return (
    <PlaceFields
      choices={{
        customers: [],
        locations: facts?.features.LOCATIONS.enabled ? [] : null,
        rooms: facts?.features.ROOMS.enabled ? [] : null,
        assets: [],
        mayMake: may({ roles: facts?.user?.roles ?? [] }, "inventory.manage"),
      }}
      before={before}
      errorOf={errorOf}
    />
  );
}
