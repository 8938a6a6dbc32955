import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { PriorityMark } from "~/ui/layout/status-badge";
import { DefinitionList } from "~/ui/list/definition-list";
import type { PlanDetail } from "../queries/record";
import { joinNames } from "~/kernel/text/title";
import { useFrequency } from "./frequency";

export function PlanFacts({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sentence = useFrequency()(plan);
  const field = (
    name:
      | "frequency"
      | "customerId"
      | "assetId"
      | "assetCategory"
      | "ordersPer"
      | "locationId"
      | "roomId"
      | "startOn",
  ) => t(`preventiveMaintenance.field.${name}`);
  return (
    <Section title={t("preventiveMaintenance.detail.plan")}>
      <DefinitionList
        items={[
          { label: field("frequency"), value: sentence },
          { label: t("preventiveMaintenance.detail.next"), value: <NextDay plan={plan} /> },
          {
            label: t("preventiveMaintenance.detail.created"),
            value:
              plan.leadDays === 0
                ? t("preventiveMaintenance.detail.on-day")
                : t("preventiveMaintenance.detail.lead-days", { count: plan.leadDays }),
          },
          { label: t("preventiveMaintenance.field.startTime"), value: plan.startTime },
          {
            label: t("preventiveMaintenance.field.nonWorkingDays"),
            value: t(`preventiveMaintenance.non-working.${plan.nonWorkingDays}`),
          },
          { label: field("startOn"), value: format.day(plan.startOn) },
          {
            label: field("customerId"),
            value: plan.customer ? <Named at="/customers" record={plan.customer} /> : null,
          },
          {
            label: field("locationId"),
            value: plan.location ? <Named at="/locations" record={plan.location} /> : null,
          },
          {
            label: field("roomId"),
            value: plan.room ? <Named at="/rooms" record={plan.room} /> : null,
          },
          {
            label: field("assetId"),
            value: plan.asset ? <Named at="/assets" record={plan.asset} /> : null,
          },
          {
            label: field("assetCategory"),
            value: plan.scope === "category" ? plan.assetCategory : null,
          },
          {
            label: field("ordersPer"),
            value:
              plan.scope === "one" ? null : t(`preventiveMaintenance.orders-per.${plan.ordersPer}`),
          },
        ]}
      />
    </Section>
  );
}

function Named({ at, record }: { at: string; record: { id: string; name: string } }) {
  return (
    <Link
      to={`${at}/${record.id}`}
      className="link-plain inline-flex min-h-11 items-center md:min-h-6"
    >
      {record.name}
    </Link>
  );
}

function NextDay({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (plan.status === "ended") return t("preventiveMaintenance.status.ended");
  if (plan.nextDueOn === null) return t("preventiveMaintenance.detail.waits");
  const day = format.dayWithWeekday(plan.nextDueOn);
  return plan.isPostponed ? t("preventiveMaintenance.detail.postponed", { day }) : day;
}

const SHOWN_ASSETS = 20;

/** The assets of a plan for several. More than a few are folded away. */
export function PlanAssets({ plan: { scope, assets, assetCount } }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  if (scope === "one") return null;
  const [shown, more] = [assets.slice(0, SHOWN_ASSETS), assets.slice(SHOWN_ASSETS)];
  return (
    <Section title={t("preventiveMaintenance.detail.assets", { count: assetCount })}>
      <AssetLinks assets={shown} />
      {more.length > 0 ? (
        <details>
          <summary className="link min-h-target flex cursor-pointer items-center">
            {t("preventiveMaintenance.detail.more-assets", { count: more.length })}
          </summary>
          <AssetLinks assets={more} />
        </details>
      ) : null}
    </Section>
  );
}

function AssetLinks({ assets }: Pick<PlanDetail, "assets">) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col">
      {assets.map(({ id, name, serialNumber, customerName, archived }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <Named
            at="/assets"
            record={{
              id,
              name: archived ? t("preventiveMaintenance.detail.archived", { name }) : name,
            }}
          />
          <span className="text-muted text-sm">{joinNames(serialNumber, customerName)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What each order of the plan begins with. */
export function OrderFacts({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(", ");
  return (
    <Section title={t("preventiveMaintenance.detail.order")}>
      {plan.description ? (
        <p className="mb-4 max-w-prose whitespace-pre-line text-pretty">{plan.description}</p>
      ) : null}
      <DefinitionList
        items={[
          {
            label: t("preventiveMaintenance.field.technicians"),
            value:
              plan.technicians.length === 0
                ? t("preventiveMaintenance.detail.no-people")
                : names(plan.technicians),
          },
          {
            label: t("preventiveMaintenance.field.priority"),
            value: <PriorityMark priority={plan.priority} />,
          },
          {
            label: t("preventiveMaintenance.field.plannedRegularMinutes"),
            value: plan.plannedRegularMinutes ? format.minutes(plan.plannedRegularMinutes) : null,
          },
          {
            label: t("preventiveMaintenance.field.plannedTravelMinutes"),
            value: plan.plannedTravelMinutes ? format.minutes(plan.plannedTravelMinutes) : null,
          },
          { label: t("workOrders.field.equipment"), value: names(plan.equipment) },
          {
            label: t("workOrders.field.parts"),
            value: plan.parts
              .map((part) => `${quantity(part.quantityThousandths, part.unit)} ${part.name}`)
              .join(", "),
          },
          {
            label: t("preventiveMaintenance.field.checklists"),
            value: names(plan.checklists),
          },
        ]}
      />
    </Section>
  );
}
