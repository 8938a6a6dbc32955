import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries/options";
import type { LabelledRecord } from "~/features/pickers/queries/by-code";
import { named, type PlaceOption } from "~/features/pickers/ui/places";
import { searchPicker } from "~/features/pickers/ui/search";
import { type DraftOf, useRecordForm } from "~/shell/records/record-draft";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { NumberInput, type SameNumber } from "~/shell/records/same-number";
import { joinNames } from "~/kernel/text/title";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { TextInput } from "~/ui/form/field";
import { Section } from "~/ui/layout/card";
import { ASSET_FIELDS } from "../fields";
import { isDistinctive } from "../model";
import type { AssetChoices } from "../queries";

type AssetDraft = DraftOf<typeof ASSET_FIELDS> & { sameSerial?: readonly SameNumber[] };
type Places = Pick<AssetDraft, "customer" | "location" | "room">;

type Props = FormProps & { draft: AssetDraft; choices: AssetChoices };

export function AssetForm({ draft: before, choices, ...form }: Props) {
  const { t } = useTranslation();
  const { customers, locations, rooms } = choices;
  const { draft, errorOf, field } = useRecordForm(
    before,
    form,
    ASSET_FIELDS,
    (name) => t(`assets.field.${name}`),
    {
      customer: [before.customer, ...customers],
      location: [before.location, ...(locations ?? [])],
      room: [before.room, ...(rooms ?? [])],
    },
  );
  return (
    <RecordForm record={draft} {...form}>
      <Section title={t("assets.form.what")}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput {...field("name")} />
          <NumberInput
            {...field("serialNumber")}
            autoCapitalize="off"
            spellCheck={false}
            known={draft.sameSerial ?? []}
            title={t("assets.detail.same-serial")}
            find={(typed) => findSameSerial(draft.id, typed)}
          />
          <TextInput {...field("manufacturer")} />
          <TextInput {...field("model")} />
          <TextInput
            {...field("category")}
            list="asset-categories"
            hint={t("assets.form.category-hint")}
          />
          <datalist id="asset-categories">
            {choices.categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </datalist>
        </div>
      </Section>
      <Section title={t("assets.form.where")}>
        <div className="flex flex-col gap-4">
          <PlaceFields choices={choices} before={draft} errorOf={errorOf} />
          <TextInput {...field("position")} hint={t("assets.form.position-hint")} />
        </div>
      </Section>
    </RecordForm>
  );
}

/** Of those that have the serial number, the assets that the reader may open. */
async function findSameSerial(ownId: string, serialNumber: string): Promise<SameNumber[]> {
  if (!isDistinctive(serialNumber)) return [];
  const { callApi } = await import("~/shell/api/api-client");
  const code = new URLSearchParams({ code: serialNumber });
  const { entities } = await callApi<{ entities: LabelledRecord[] }>(`/labels?${code}`);
  return entities.flatMap(({ id, kind, name, customerName, locationName, path }) =>
    kind === "assets" && id !== ownId && path
      ? [{ id, name, hint: joinNames(customerName, locationName), path }]
      : [],
  );
}

type PlaceProps = {
  choices: AssetChoices;
  before: Places;
  errorOf: (field: string) => string | null;
};

/** Owner and place. Each choice narrows the fields below and fills in the fields above. The company's own asset may be anywhere. */
function PlaceFields({ choices, before, errorOf }: PlaceProps) {
  const { t } = useTranslation();
  const [places, setPlaces] = useState(before);
  const { customer, location } = places;
  const of = (options: PickerOption[]) =>
    options.filter((option) => !customer || option.customerId === customer.id);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Combobox
        key={`customer ${customer?.id}`}
        name="customerId"
        label={t("assets.field.customerId")}
        hint={t("assets.form.customer-hint")}
        optional
        error={errorOf("customerId")}
        search={searchPicker("customers")}
        initialOptions={choices.customers}
        defaultValue={customer}
        // Without a customer, the place may stay. With another customer, it is cleared.
        onChange={(chosen) =>
          setPlaces(
            chosen
              ? { customer: chosen, location: null, room: null }
              : { ...places, customer: null },
          )
        }
      />
      {choices.locations ? (
        <Combobox
          key={`location ${customer?.id} ${location?.id}`}
          name="locationId"
          label={t("assets.field.locationId")}
          optional
          error={errorOf("locationId")}
          search={searchPicker("locations", { customerId: customer?.id })}
          initialOptions={of(choices.locations)}
          defaultValue={location}
          onChange={(chosen) =>
            setPlaces({
              customer: customer ?? ownerOf(chosen, choices),
              location: chosen,
              room: null,
            })
          }
        />
      ) : null}
      {choices.rooms ? (
        <Combobox
          key={`room ${customer?.id} ${location?.id}`}
          name="roomId"
          label={t("assets.field.roomId")}
          optional
          error={errorOf("roomId")}
          search={searchPicker("rooms", { customerId: customer?.id, locationId: location?.id })}
          initialOptions={of(choices.rooms).filter(
            (option) => !location || option.locationId === location.id,
          )}
          defaultValue={places.room}
          onChange={(chosen) => setPlaces({ ...places, room: chosen })}
        />
      ) : null}
    </div>
  );
}

function ownerOf(chosen: PlaceOption | null, { customers }: AssetChoices): Option | null {
  return chosen?.customerId ? named(customers, chosen.customerId, chosen.customerName) : null;
}
