import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";

export type ProgressStep = { key: string; label: string; state: "done" | "current" | "ahead" };

type Props = {
  steps: ProgressStep[];
  /** Fewer and nearer steps, which a phone always shows. */
  path?: { label: string; steps: ProgressStep[] } | null;
  /** Who has to act now, as names or a role. */
  ball?: ReactNode;
  /** A whole sentence about who has to act, in place of `ball`. */
  turn?: string;
  /** What happens after that. */
  next?: ReactNode;
};

/** At the top of a record: its current state, who has to act and what comes next. On a phone one line, which opens the steps. */
export function ProgressSteps({ steps, path, ball, turn, next }: Props) {
  const { t } = useTranslation();
  const hasNext = Boolean(ball || turn || next);
  const last = steps.findLast(({ state }) => state !== "ahead");
  return (
    <section aria-label={t("ui.progress.label")} className="progress-card card-surface">
      {/* Without JavaScript too: the steps follow its state (records.css). */}
      <details className="md:hidden">
        <summary aria-label={t("ui.progress.steps")} className="progress-toggle">
          <Icon name="chevron-down" />
        </summary>
      </details>
      {hasNext ? null : <p className="progress-state font-semibold md:hidden">{last?.label}</p>}
      {path ? <Steps {...path} className="progress-path md:hidden" /> : null}
      <Steps steps={steps} className="progress-steps" />
      {hasNext ? (
        <dl className="progress-next">
          {turn ? (
            <div>
              <dt className="sr-only">{t("ui.progress.next")}</dt>
              <dd className="font-semibold">{turn}</dd>
            </div>
          ) : null}
          <Fact name={t("ui.progress.ball")}>{ball}</Fact>
          <Fact name={t("ui.progress.next")}>{next}</Fact>
        </dl>
      ) : null}
    </section>
  );
}

type StepsProps = { label?: string; steps: ProgressStep[]; className: string };

export function Steps({ label, steps, className }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol aria-label={label} className={className}>
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
