import { useTranslation } from "react-i18next";
import { addressLine } from "~/kernel/text/address";
import { countryName } from "~/kernel/text/country-name";
import { placeNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { useLanguage } from "~/ui/layout/use-language";
import type { Sort } from "~/ui/list/sort-links";
import { DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
import type { LocationRow } from "../queries";
import { DefaultBadge } from "./default-badge";

type Props = {
  rows: LocationRow[];
  sort?: Sort;
  /** Hides the customer column on the customer's own page. */ ofCustomer?: boolean;
};

/** Locations as a table on wide screens and as rows of two lines on narrow ones. */
export function LocationTable({ rows, sort, ofCustomer = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const secondLine = useSecondLine(ofCustomer);
  const hidden = [
    ...(ofCustomer ? ["customer"] : []),
    ...(rows.every((row) => row.roomCount === null) ? ["rooms"] : []),
  ];
  const visible = locationColumns(t, format).filter(({ key }) => !hidden.includes(key));
  return (
    <DataTable
      caption={t("locations.title")}
      columns={visible}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/locations/${row.id}`}
      sort={sort}
      secondLine={secondLine}
    />
  );
}

function useSecondLine(ofCustomer: boolean): SecondLine<LocationRow> {
  const { t } = useTranslation();
  return (row) => [ofCustomer ? null : ownerOf(row, t("locations.own")), addressLine(row)];
}

/** Beside the name of the location. */
export function ownerOf({ name, customerName }: LocationRow, own: string): string | undefined {
  return placeNames(name, customerName || own)[0];
}

export const locationColumns: ListColumns<LocationRow> = (t, format) => [
  {
    key: "name",
    header: t("locations.field.name"),
    sortBy: "name",
    card: "title",
    value: (row) => row.name,
    cell: (row) => <span className="font-semibold">{row.name}</span>,
  },
  {
    key: "customer",
    header: t("locations.field.customerId"),
    className: "md:min-w-36",
    value: (row) => row.customerName || t("locations.own"),
    cell: (row) => row.customerName || <span className="text-muted">{t("locations.own")}</span>,
  },
  {
    key: "street",
    header: t("locations.field.street"),
    className: "md:min-w-40",
    value: (row) => addressLine({ ...row, zipCode: "", city: "" }),
  },
  {
    key: "city",
    header: t("locations.field.city"),
    sortBy: "city",
    className: "whitespace-nowrap",
    value: (row) => addressLine({ ...row, street: "", number: "" }),
  },
  {
    key: "country",
    header: t("locations.field.country"),
    className: "max-xl:hidden",
    value: (row) => row.country,
    cell: (row) => <Country code={row.country} />,
  },
  {
    key: "rooms",
    header: t("locations.field.rooms"),
    value: (row) => row.roomCount ?? "",
    cell: (row) => (row.roomCount === null ? null : format.number(row.roomCount)),
  },
  {
    key: "createdAt",
    header: t("locations.field.createdAt"),
    sortBy: "createdAt",
    className: "whitespace-nowrap max-2xl:hidden",
    value: (row) => ({ day: format.isoDay(row.createdAt) }),
    cell: (row) => format.date(row.createdAt),
  },
  {
    key: "default",
    header: t("locations.default"),
    card: "corner",
    value: (row) => (row.isDefault ? t("common.yes") : ""),
    cell: (row) => (row.isDefault ? <DefaultBadge /> : null),
  },
];

function Country({ code }: { code: string }) {
  const language = useLanguage();
  return <span suppressHydrationWarning>{code ? countryName(code, language) : ""}</span>;
}
