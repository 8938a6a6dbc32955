import type { ReactNode } from "react";
import { timesText } from "~/features/visits/times-text";
import { type Address, personIn, type Spot } from "../revisions/model";
import { type Fact, Facts } from "~/kernel/pdf/tables";
import { countryName } from "~/kernel/text/country-name";
import { Section } from "~/kernel/pdf/document";
import { placeNames } from "~/kernel/text/title";
import type { PdfData } from "../queries/pdf/content";
import {
  joined,
  nameOf,
  quantityOf,
  type Localization,
  multilineText,
  formattedText,
} from "./localization";

type Props = { data: PdfData; localization: Localization };

/** A longer description is printed as text, not as the title. */
const TITLE_LETTERS = 80;

/** The subject of the PDF: a short description of the task, or else the asset, room or location. */
export function titleOf(
  { snapshot: { order, asset, room, location } }: PdfData,
  { t }: Localization,
): string {
  const isTitle = order.description.length <= TITLE_LETTERS && !order.description.includes("\n");
  return (
    (isTitle && order.description) ||
    joined([asset?.name, room?.name, location?.name]) ||
    t("workOrders.pdf-document.kind")
  );
}

/** General info (requirements §2). */
export function GeneralInfo({ data, localization }: Props): ReactNode {
  const { t, format } = localization;
  const { order, createdBy, linkedTickets, plannedEquipment, plannedParts } = data.snapshot;
  const day = (value: string) => value && format.day(value);
  const isTitle = titleOf(data, localization) === order.description && !order.descriptionDoc;
  const description: Fact[] = isTitle
    ? []
    : [
        {
          label: t("workOrders.field.description"),
          value: formattedText(order.description, order.descriptionDoc, localization),
          wide: true,
        },
      ];
  const wide = [
    { label: t("workOrders.field.technicians"), value: techniciansOf(data, localization) },
    { label: t("visits.section.title"), value: visitsOf(data, localization) },
    { label: t("workOrders.field.intervention"), value: multilineText(order.intervention) },
    {
      label: t("workOrders.field.repairNotes"),
      value: formattedText(order.repairNotes, order.repairNotesDoc, localization),
    },
    {
      label: t("workOrders.field.equipment"),
      value: joined(plannedEquipment.map((one) => one.name)),
    },
    {
      label: t("workOrders.field.parts"),
      value: joined(plannedParts.map((one) => `${one.name} ${quantityOf(one, localization)}`)),
    },
    {
      label: t("workOrders.pdf-document.tickets"),
      value: data.tickets ? joined(linkedTickets) : "",
    },
  ];
  return (
    <Section title={t("workOrders.detail.general")}>
      <Facts
        items={[
          ...description.filter((one) => one.value),
          { label: t("workOrders.field.externalReference"), value: order.externalReference },
          { label: t("workOrders.field.jobNumber"), value: order.jobNumber },
          {
            label: t("workOrders.field.warranty"),
            value: order.warranty ? t("common.yes") : t("common.no"),
          },
          {
            label: t("workOrders.pdf-document.planned"),
            value: joined([day(order.plannedStartOn), day(order.plannedEndOn)], " – "),
          },
          {
            label: t("workOrders.pdf-document.started"),
            value: order.startedAt && format.dateTime(order.startedAt),
          },
          {
            label: t("workOrders.field.createdBy"),
            value: joined([
              nameOf(data.people, createdBy, localization),
              format.date(order.createdAt),
            ]),
          },
          ...wide.filter((one) => one.value).map((one) => ({ ...one, wide: true })),
        ]}
      />
    </Section>
  );
}

/** The lead comes first. */
function techniciansOf({ snapshot, people }: PdfData, localization: Localization): string {
  const named = snapshot.technicians.map((one) => {
    const name = nameOf(people, one, localization);
    return one.isLead ? localization.t("workOrders.pdf-document.lead", { name }) : name;
  });
  return joined(named);
}

/** A line for each: "27 Nov 2026, 09:00–11:00, Tomislav Đurić". */
function visitsOf({ visits }: PdfData, localization: Localization): ReactNode {
  if (visits.length === 0) return "";
  return lines(
    ...visits.map((visit) => {
      const when = timesText(visit, localization, localization.format.dateTime(visit.startsAt));
      return joined([when, ...visit.technicians.map(({ name }) => name)], ", ");
    }),
  );
}

/** Contacts, address and what is on site (domain-rules §8): one line for each value that the order has. */
export function UsefulInfo(props: Props): ReactNode {
  return (
    <Section title={props.localization.t("workOrders.detail.useful")}>
      <Facts items={[...customerFacts(props), ...placeFacts(props), ...assetFacts(props)]} />
    </Section>
  );
}

function customerFacts({ data, localization }: Props): Fact[] {
  const { t, language } = localization;
  const { customer } = data.snapshot;
  if (!customer) return [];
  const contact = personIn(data.people, customer.contact);
  const phone = contact.phone || personIn(data.people, customer.who).phone;
  const name = customer.name || nameOf(data.people, customer.who, localization);
  return [
    {
      label: t("workOrders.field.customer"),
      value: lines(
        name,
        customer.taxId && t("workOrders.pdf-document.tax-id", { id: customer.taxId }),
      ),
    },
    {
      label: t("workOrders.pdf-document.customer-address"),
      value: addressOf(customer, data.company.country, language),
    },
    { label: t("workOrders.detail.contact"), value: lines(contact.name, phone) },
  ];
}

function placeFacts({ data, localization }: Props): Fact[] {
  const { t, language } = localization;
  const { customer, location, room } = data.snapshot;
  if (!location && !room) return [];
  const name = location && placeNames(customer?.name, location.name)[0];
  const street = joined([location?.street, location?.number], " ");
  const where = lines(
    room?.name,
    room && spotOf(room, localization),
    location && spotOf({ ...location, number: "" }, localization),
  );
  return [
    ...(name ? [{ label: t("workOrders.field.location"), value: name }] : []),
    {
      label: t("workOrders.detail.address"),
      value: location && addressOf({ ...location, street }, data.company.country, language),
    },
    { label: room ? t("workOrders.field.room") : t("workOrders.detail.where"), value: where },
  ];
}

function assetFacts({ data, localization: { t } }: Props): Fact[] {
  const { asset } = data.snapshot;
  if (!asset) return [];
  return [
    { label: t("workOrders.field.asset"), value: asset.name },
    { label: t("workOrders.detail.make"), value: joined([asset.manufacturer, asset.model], " ") },
    { label: t("workOrders.detail.serial"), value: asset.serialNumber },
  ];
}

/** Prints each text on its own line. */
function lines(...texts: (string | null | undefined)[]): ReactNode {
  const there = texts.filter(Boolean);
  return there.length > 0 && there.map((text) => <div key={text}>{text}</div>);
}

/** Includes the country only when it is known to differ from the company's country. */
export function addressOf(
  { street, city, zipCode, country }: Address,
  home: string,
  language: Localization["language"],
): string {
  const abroad =
    home && country.toLowerCase() !== home.toLowerCase() && countryName(country, language);
  return joined([street, joined([zipCode, city], " "), abroad]);
}

function spotOf({ floor, number, section }: Spot, { t }: Localization): string {
  return joined([
    floor && t("workOrders.detail.floor", { floor }),
    number && t("workOrders.detail.room-number", { number }),
    section && t("workOrders.detail.section", { section }),
  ]);
}
