import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";

export type ProgressStep = { key: string; label: string; state: "done" | "current" | "ahead" };

type Props = {
  steps: ProgressStep[];
  /** Who has to act now, as names or a role. */
  ball?: ReactNode;
  /** What happens after that. */
  next?: ReactNode;
};

/** At the top of a record: its current state, who has to act and what comes next. */
export function ProgressSteps({ steps, ball, next }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("ui.progress.label")} className="card-surface p-4 md:px-5">
      <ol className="progress-steps">
        {steps.map((step) => (
          <li
            key={step.key}
            data-state={step.state}
            aria-current={step.state === "current" ? "step" : undefined}
          >
            <span className="progress-mark" aria-hidden="true">
              {step.state === "done" ? <Icon name="check" size={14} /> : null}
            </span>
            <span className="progress-label">{step.label}</span>
            {step.state === "done" ? (
              <span className="sr-only">, {t("ui.stepper.complete")}</span>
            ) : null}
          </li>
        ))}
      </ol>
      {ball || next ? (
        <dl className="border-base-300 mt-4 flex flex-wrap gap-x-8 gap-y-2 border-t pt-3">
          <Fact name={t("ui.progress.ball")}>{ball}</Fact>
          <Fact name={t("ui.progress.next")}>{next}</Fact>
        </dl>
      ) : null}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
