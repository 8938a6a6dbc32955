import type { ReactNode } from "react";
import { type Address, personIn, type Spot } from "~/features/revisions/words";
import { type Fact, Facts } from "~/kernel/print/paper-tables";
import { bcp47 } from "~/kernel/languages";
import { Section } from "~/kernel/print/paper";
import type { PaperData } from "../queries/paper";
import { joined, nameOf, quantityOf, type Saying } from "./saying";

type Props = { data: PaperData; say: Saying };

/** Longer than this it is a text, not a title. */
const TITLE_LETTERS = 80;

/** What the paper is about: the task in a few words, else the thing or the place. */
export function titleOf({ snapshot: { order, asset, room, location } }: PaperData, { t }: Saying): string {
  const isTitle = order.description.length <= TITLE_LETTERS && !order.description.includes("\n");
  return (isTitle && order.description) || joined([asset?.name, room?.name, location?.name]) || t("workOrders.paper.kind");
}

/** General info (SPEC §2). */
export function GeneralInfo({ data, say }: Props): ReactNode {
  const { t, format } = say;
  const { order, createdBy, linkedTickets, plannedEquipment, plannedParts } = data.snapshot;
  const day = (value: string) => value && format.day(value);
  const description: Fact[] = titleOf(data, say) === order.description ? [] : [{ label: t("workOrders.field.description"), value: order.description, wide: true }];
  const wide = [
    { label: t("workOrders.field.intervention"), value: order.intervention },
    { label: t("workOrders.field.repairNotes"), value: order.repairNotes },
    { label: t("workOrders.field.equipment"), value: joined(plannedEquipment.map((one) => one.name)) },
    { label: t("workOrders.field.parts"), value: joined(plannedParts.map((one) => `${one.name} ${quantityOf(one, say)}`)) },
    { label: t("workOrders.paper.tickets"), value: data.tickets ? joined(linkedTickets) : "" },
  ];
  return (
    <Section title={t("workOrders.detail.general")}>
      <Facts
        items={[
          ...description.filter((one) => one.value),
          { label: t("workOrders.field.priority"), value: t(`common.priority.${order.priority}`) },
          { label: t("workOrders.field.externalReference"), value: order.externalReference },
          { label: t("workOrders.field.jobNumber"), value: order.jobNumber },
          { label: t("workOrders.paper.planned"), value: joined([day(order.plannedStartOn), day(order.plannedEndOn)], " – ") },
          { label: t("workOrders.paper.started"), value: order.startedAt && format.dateTime(order.startedAt) },
          { label: t("workOrders.field.warranty"), value: order.warranty ? t("common.yes") : t("common.no") },
          { label: t("workOrders.field.createdBy"), value: joined([nameOf(data.people, createdBy, say), format.date(order.createdAt)]) },
          ...wide.filter((one) => one.value).map((one) => ({ ...one, wide: true })),
        ]}
      />
    </Section>
  );
}

/** Whom to call, where to go, what stands there (RULES §8). */
export function UsefulInfo({ data, say }: Props): ReactNode {
  const { t, language } = say;
  const { customer, location, room, asset } = data.snapshot;
  const contact = personIn(data.people, customer?.contact ?? null);
  const phone = contact.phone || personIn(data.people, customer?.who ?? null).phone;
  const home = data.company.country;
  return (
    <Section title={t("workOrders.detail.useful")}>
      <Facts
        items={[
          ...(customer
            ? [
                { label: t("workOrders.field.customer"), value: customer.name || nameOf(data.people, customer.who, say) },
                { label: t("workOrders.detail.contact"), value: joined([contact.name, phone], " · ") },
                { label: t("workOrders.paper.customer-address"), value: joined([addressOf(customer, home, language), customer.taxId && t("workOrders.paper.tax-id", { id: customer.taxId })], " · ") },
              ]
            : []),
          ...(location
            ? [
                { label: t("workOrders.field.location"), value: location.name },
                { label: t("workOrders.detail.address"), value: addressOf({ ...location, street: joined([location.street, location.number], " ") }, home, language) },
                { label: t("workOrders.detail.where"), value: spotOf({ ...location, number: "" }, say) },
              ]
            : []),
          ...(room ? [{ label: t("workOrders.field.room"), value: joined([room.name, spotOf(room, say)], " · ") }] : []),
          ...(asset
            ? [
                { label: t("workOrders.field.asset"), value: asset.name },
                { label: t("workOrders.detail.make"), value: joined([asset.manufacturer, asset.model], " ") },
                { label: t("workOrders.detail.serial"), value: asset.serialNumber },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** The country only where it is another than the company's own. */
export function addressOf({ street, city, zipCode, country }: Address, home: string, language: Saying["language"]): string {
  const abroad = country.toLowerCase() === home.toLowerCase() ? "" : countryName(country, language);
  return joined([street, joined([zipCode, city], " "), abroad]);
}

function countryName(key: string, language: Saying["language"]): string {
  if (!/^[a-z]{2}$/i.test(key)) return key;
  return new Intl.DisplayNames(bcp47(language), { type: "region" }).of(key.toUpperCase()) ?? key;
}

function spotOf({ floor, number, section }: Spot, { t }: Saying): string {
  return joined([
    floor && t("workOrders.detail.floor", { floor }),
    number && t("workOrders.detail.room-number", { number }),
    section && t("workOrders.detail.section", { section }),
  ]);
}
