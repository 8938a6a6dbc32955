import { useMemo } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Formatter } from "~/kernel/text/format";
import { joinNames, placeNames } from "~/kernel/text/title";
import { toldApart } from "~/kernel/text/told-apart";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { EmailLink, PhoneLink } from "~/ui/layout/contact-links";
import { Icon } from "~/ui/layout/icon";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { CustomerRow } from "../queries";
import { useView } from "./use-view";

/** Customers or partners as a table on wide screens and as rows of two lines on narrow ones. */
export function CustomerTable({ rows, sort }: { rows: CustomerRow[]; sort: Sort }) {
  const { t } = useTranslation();
  const view = useView();
  const moreOf = useMore(rows);
  const columns = customerColumns(t, useFormat(), moreOf);
  // Hides a column in which all rows are empty, to leave room for the others.
  const visible = rows.some((row) => row.contactEmail)
    ? columns
    : columns.filter(({ key }) => key !== "email");
  return (
    <DataTable
      caption={t(`${view}.title`)}
      columns={visible}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/${view}/${row.id}`}
      sort={sort}
      secondLine={(row) => [
        row.city,
        moreOf(row),
        ...placeNames(row.name, row.contactPerson),
        numberOf(row),
      ]}
    />
  );
}

/** The street of a row that looks like another, by name and town, else the tax id. */
function useMore(rows: CustomerRow[]): (row: CustomerRow) => string {
  const hints = useMemo(() => {
    const plain = rows.map((row) => ({ row, hint: "" }));
    const apart = toldApart(plain, ({ row }) => joinNames(row.name, row.city), [
      ({ row }) => row.street,
      ({ row }) => row.taxId,
    ]);
    return new Map(apart.map(({ row, hint }) => [row.id, hint]));
  }, [rows]);
  return (row) => hints.get(row.id) ?? "";
}

export function customerColumns(
  t: TFunction,
  format: Formatter,
  moreOf: (row: CustomerRow) => string = () => "",
): Column<CustomerRow>[] {
  return [
    {
      key: "name",
      header: t("customers.field.name"),
      sortBy: "name",
      card: "title",
      className: "md:min-w-52",
      value: (row) => row.name,
      cell: (row) => <Who row={row} more={joinNames(moreOf(row), row.taxId)} />,
    },
    {
      key: "contact",
      header: t("customers.field.contactPerson"),
      className: "max-lg:md:hidden lg:min-w-32",
      value: (row) => row.contactPerson,
    },
    {
      key: "phone",
      header: t("customers.field.phone"),
      className: "whitespace-nowrap",
      value: numberOf,
      cell: (row) => (numberOf(row) ? <PhoneLink number={numberOf(row)} /> : null),
    },
    {
      key: "email",
      header: t("customers.field.email"),
      className: "max-xl:md:hidden",
      value: (row) => row.contactEmail,
      cell: (row) => (row.contactEmail ? <EmailLink address={row.contactEmail} /> : null),
    },
    {
      key: "city",
      header: t("customers.field.city"),
      sortBy: "city",
      value: (row) => row.city,
    },
    {
      key: "createdAt",
      header: t("customers.field.createdAt"),
      sortBy: "createdAt",
      className: "whitespace-nowrap max-xl:hidden",
      value: (row) => ({ day: format.isoDay(row.createdAt) }),
      cell: (row) => format.date(row.createdAt),
    },
    { key: "both", header: "", card: "corner", cell: (row) => <OtherFlag row={row} /> },
  ];
}

function Who({ row, more }: { row: CustomerRow; more: string }) {
  return (
    <span className="flex items-start gap-2.5">
      <Icon
        name={row.entity === "company" ? "building" : "user"}
        size={18}
        className="text-muted mt-0.5"
      />
      <span className="min-w-0">
        <span className="row-title block font-semibold wrap-anywhere">{row.name}</span>
        {more ? <span className="table-only table-more">{more}</span> : null}
      </span>
    </span>
  );
}

export function numberOf({ contactNumber, telephone }: CustomerRow): string {
  return contactNumber || telephone;
}

/** Labels a record that is both customer and partner. */
export function OtherFlag({ row }: { row: CustomerRow }) {
  const { t } = useTranslation();
  const view = useView();
  if (!row.isCustomer || !row.isPartner) return null;
  return view === "customers" ? (
    <Badge icon="handshake">{t("customers.field.isPartner")}</Badge>
  ) : (
    <Badge icon="building">{t("customers.field.isCustomer")}</Badge>
  );
}
