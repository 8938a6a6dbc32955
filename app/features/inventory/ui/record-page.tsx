import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RECORD_LISTS } from "~/kernel/record-lists";
import { useDoneToast } from "~/shell/layout/done-toast";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { type InventoryList, textsOf } from "../model";

type InventoryRecord = {
  id: string;
  name: string;
  archived: boolean;
  availableActions: readonly string[];
};

type Props = {
  list: InventoryList;
  record: InventoryRecord;
  /** Below the name. */
  text?: string | undefined;
  actions: ReactNode;
  notices?: ReactNode;
  tabs?: { key: string; label: string; count?: number | undefined }[];
  /** The key of the open tab. The first one has no parameter in the URL. */
  tab?: string;
  /** The open tab. */
  children: ReactNode;
};

export function RecordPage({
  list,
  record,
  text,
  actions,
  notices,
  tabs = [],
  tab,
  children,
}: Props) {
  const { t } = useTranslation();
  useDoneToast(textsOf(list));
  const path = `${RECORD_LISTS[list]}/${record.id}`;
  return (
    <>
      <PageHeader title={record.name} text={text}>
        {actions}
      </PageHeader>
      <div className="record-page flex flex-col gap-4">
        {record.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        {notices}
        {tabs.length > 0 ? (
          <Tabs
            label={record.name}
            tabs={tabs.map(({ key, ...rest }) => ({
              ...rest,
              to: key === tabs[0]?.key ? path : `${path}?tab=${key}`,
              current: key === tab,
            }))}
          />
        ) : null}
        {children}
      </div>
      <Outlet context={record} />
    </>
  );
}

type ActionsProps = {
  list: InventoryList;
  record: InventoryRecord;
  /** What is done most often, unless it is to edit the record. */
  main?: ReactNode;
  /** Entries of the menu before those that archive and delete. */
  children?: ReactNode;
};

/** The actions that the server allows now: the main one and the form as buttons, the others in a menu. */
export function RecordActions({ list, record, main, children }: ActionsProps) {
  const { t } = useTranslation();
  const path = `${RECORD_LISTS[list]}/${record.id}`;
  const noun = textsOf(list);
  // Customers and partners share their pages.
  const pages = noun === "partners" ? "customers" : noun;
  const offers = (command: "archive" | "delete") => record.availableActions.includes(command);
  return (
    <ActionBar>
      {children || offers("archive") || offers("delete") ? (
        <Menu label={t(`${pages}.detail.more`)}>
          {children}
          {offers("archive") ? (
            <MenuLink to={`${path}/archive`} icon="archive" preventScrollReset>
              {t(`${noun}.archive.confirm`)}
            </MenuLink>
          ) : null}
          {offers("delete") ? (
            <MenuLink to={`${path}/delete`} icon="trash" danger preventScrollReset>
              {t(`${noun}.delete.confirm`)}
            </MenuLink>
          ) : null}
        </Menu>
      ) : null}
      {record.archived ? (
        <LinkButton to={`${path}/restore`} look="primary" icon="archive-restore" preventScrollReset>
          {t(`${noun}.restore.confirm`)}
        </LinkButton>
      ) : (
        <>
          <LinkButton to={`${path}/edit`} look={main ? "plain" : "primary"} icon="pen" prefetches>
            {t(`${pages}.detail.edit`)}
          </LinkButton>
          {main}
        </>
      )}
    </ActionBar>
  );
}
