import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import type { PlanRow } from "../queries/list";
import { useFrequency } from "./frequency";
import { PlanStatus } from "./plan-status";
import { useDueDay } from "./plan-table";
import { joinNames } from "~/kernel/text/title";

type Plans = { entities: PlanRow[]; totalCount: number };

/** The plans of a place or asset on its record. `all`: where the rest of them are. Nothing without plans. */
export function PlansOf({ plans, all }: { plans: Plans | null; all: string }) {
  const { t } = useTranslation();
  const frequencyOf = useFrequency();
  const dueOf = useDueDay();
  if (!plans || plans.totalCount === 0) return null;
  const { entities, totalCount } = plans;
  return (
    <Section title={t("preventiveMaintenance.title")}>
      <ul className="divide-base-300 -my-2 divide-y">
        {entities.map((plan) => (
          <li key={plan.id} className="flex items-start gap-3 py-2">
            <span className="line-words">
              <Link
                to={`/preventive-maintenance/${plan.id}`}
                className="link-plain font-medium wrap-anywhere"
              >
                {plan.name}
              </Link>
              <span className="text-muted block text-sm">
                {joinNames(dueOf(plan), frequencyOf(plan))}
              </span>
            </span>
            <PlanStatus plan={plan} />
          </li>
        ))}
      </ul>
      {totalCount > entities.length ? (
        <p className="mt-3">
          <Link to={all} className="link">
            {t("preventiveMaintenance.list.all", { count: totalCount })}
          </Link>
        </p>
      ) : null}
    </Section>
  );
}
