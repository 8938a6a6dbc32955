import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "~/ui/list/table";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { Phrase } from "../model";

export function PhraseTable({ phrases }: { phrases: Phrase[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <div className="max-w-3xl">
      <DataTable
        caption={t("phrases.company")}
        columns={columns}
        rows={phrases}
        rowKey={(row) => row.id}
      />
    </div>
  );
}

function useColumns(): Column<Phrase>[] {
  const { t } = useTranslation();
  return [
    {
      key: "text",
      header: t("phrases.field.text"),
      card: "title",
      cell: (row) => <span className="whitespace-normal">{row.text}</span>,
    },
    {
      key: "actions",
      header: t("phrases.settings.actions"),
      align: "end",
      card: "corner",
      cell: (row) => <PhraseMenu phrase={row} />,
    },
  ];
}

function PhraseMenu({ phrase: { id, text } }: { phrase: Phrase }) {
  const { t } = useTranslation();
  return (
    <Menu label={t("phrases.settings.row-menu", { text })}>
      <MenuLink to={`/settings/phrases/${id}/edit`} icon="pen" preventScrollReset>
        {t("phrases.update.open")}
      </MenuLink>
      <MenuLink to={`/settings/phrases/${id}/delete`} icon="trash" danger preventScrollReset>
        {t("phrases.delete.confirm")}
      </MenuLink>
    </Menu>
  );
}
