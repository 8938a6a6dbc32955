import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventPage } from "~/features/activity/model";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { DefinitionList } from "~/ui/list/definition-list";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { getTemplate, type TemplateDetail } from "~/features/checklists/queries/template";
import { ItemList } from "~/features/checklists/ui/template/item-list";

export function loader(args: LoaderFunctionArgs) {
  const events = eventPage(new URL(args.request.url).searchParams);
  return readPage(args, (ctx) => getTemplate(ctx, args.params["id"] ?? "", { events }));
}

export default function ChecklistTemplate() {
  const { t } = useTranslation();
  const format = useFormat();
  const template = useLoaderData<typeof loader>();
  useDoneToast("checklists");
  return (
    <>
      <PageHeader title={template.name} text={template.assetCategory || undefined}>
        <Actions template={template} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        {template.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <Section
            title={`${t("checklists.field.items")} · ${t("checklists.version", { number: template.versionNumber })}`}
          >
            <ItemList items={template.items} />
          </Section>
          <div className="flex min-w-0 flex-col gap-4">
            <Section title={t("checklists.detail.general")}>
              <DefinitionList
                items={[
                  { label: t("checklists.field.description"), value: template.description },
                  {
                    label: t("checklists.field.assetCategory"),
                    value: template.assetCategory || t("checklists.no-category"),
                  },
                  {
                    label: t("checklists.field.orders"),
                    value: format.number(template.uses.workOrders),
                  },
                  {
                    label: t("checklists.field.createdAt"),
                    value: format.date(template.createdAt),
                  },
                ]}
              />
            </Section>
            <Section title={t("checklists.versions")}>
              <ul className="divide-base-300 flex flex-col divide-y">
                {template.versions.map((version) => (
                  <li key={version.id} className="flex flex-wrap justify-between gap-x-3 py-2">
                    <span className="font-medium">
                      {t("checklists.version", { number: version.number })}
                      {version.id === template.versionId
                        ? ` (${t("checklists.version-current")})`
                        : ""}
                    </span>
                    <span>{t("checklists.orders", { count: version.orders })}</span>
                    <span className="text-muted basis-full text-sm">
                      {version.createdBy}, {format.dateTime(version.createdAt)}
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
            <RecordActivity lines={template.activity} />
          </div>
        </div>
      </div>
      <Outlet context={template} />
    </>
  );
}

function Actions({ template }: { template: TemplateDetail }) {
  const { t } = useTranslation();
  const path = `/checklists/${template.id}`;
  const offers = (command: TemplateDetail["availableActions"][number]) =>
    template.availableActions.includes(command);
  return (
    <ActionBar>
      <Menu label={t("checklists.detail.more")}>
        <MenuLink to={`${path}/duplicate`} icon="copy" preventScrollReset>
          {t("checklists.duplicate.confirm")}
        </MenuLink>
        {offers("archive") ? (
          <MenuLink to={`${path}/archive`} icon="archive" preventScrollReset>
            {t("checklists.archive.confirm")}
          </MenuLink>
        ) : null}
        <MenuLink to={`${path}/delete`} icon="trash" danger preventScrollReset>
          {t("checklists.delete.confirm")}
        </MenuLink>
      </Menu>
      {offers("restore") ? (
        <LinkButton to={`${path}/restore`} look="primary" icon="archive-restore" preventScrollReset>
          {t("checklists.restore.confirm")}
        </LinkButton>
      ) : null}
      {offers("update") ? (
        <LinkButton to={`${path}/edit`} look="primary" icon="pen" prefetches>
          {t("checklists.detail.edit")}
        </LinkButton>
      ) : null}
    </ActionBar>
  );
}

export const handle = pageHandle<typeof loader>((t, data) => data?.name ?? t("checklists.title"), {
  shows: ["checklist_templates/:id"],
});
