import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import type { Wizard } from "./use-wizard";

/** `isEmpty`: nothing was entered, so the step is not marked as complete. */
type WizardStep = { key: string; label: string; isEmpty?: boolean };
type State = "error" | "missing" | "complete" | "current" | "ahead";
type Props = { wizard: Wizard; steps: readonly WizardStep[] };

/**
 * The steps of a form: where the user is, what is complete, what is missing. Before JavaScript, and where all steps are on the page, they
 * are links to its parts. See use-wizard.ts.
 */
export function Stepper({ wizard, steps }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const isPage = !hydrated || wizard.isWhole;
  const at = steps.findIndex(({ key }) => key === wizard.current);
  return (
    <nav aria-label={t("ui.stepper.label")} className={isPage ? "stepper page-steps" : "stepper"}>
      {isPage ? null : (
        <p className="text-muted text-sm font-medium md:sr-only">
          {t("ui.stepper.progress", { current: at + 1, total: steps.length })}
        </p>
      )}
      <ol>
        {steps.map((step, index) => {
          const state = hydrated ? stateOf(wizard, step, index < at) : "ahead";
          const isCurrent = hydrated && wizard.current === step.key;
          return (
            <li key={step.key} data-state={state} data-current={isCurrent || undefined}>
              {isPage ? (
                <a
                  href={`#step-${step.key}`}
                  className="stepper-button"
                  aria-current={isCurrent ? "step" : undefined}
                  onClick={(event: MouseEvent) => {
                    event.preventDefault();
                    wizard.goTo(step.key);
                  }}
                >
                  <StepLabel label={step.label} state={state} number={index + 1} isPage />
                </a>
              ) : (
                <button
                  type="button"
                  className="stepper-button"
                  aria-current={isCurrent ? "step" : undefined}
                  onClick={() => wizard.goTo(step.key)}
                >
                  <StepLabel label={step.label} state={state} number={index + 1} />
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type LabelProps = { label: string; state: State; number: number; isPage?: boolean };

function StepLabel({ label, state, number, isPage = false }: LabelProps) {
  const { t } = useTranslation();
  const note = {
    error: t("ui.stepper.error"),
    missing: t("ui.stepper.missing"),
    complete: t("ui.stepper.complete"),
    current: null,
    ahead: null,
  }[state];
  return (
    <>
      <span className="stepper-mark" aria-hidden="true">
        {state === "error" || state === "missing" ? (
          <Icon name="alert" size={16} />
        ) : state === "complete" ? (
          <Icon name="check" size={16} />
        ) : (
          number
        )}
      </span>
      <span className="min-w-0">
        <span className="stepper-label">{label}</span>
        {note ? (
          <>
            <span className="sr-only">, </span>
            <span className={isPage && state !== "complete" ? "stepper-note" : "sr-only"}>
              {note}
            </span>
          </>
        ) : null}
      </span>
    </>
  );
}

type PanelProps = {
  wizard: Wizard;
  step: string;
  title: string;
  /** Beside the heading. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** One step's part of the form. Before JavaScript, and in a whole wizard, all steps are visible; otherwise only the current one is, and all are submitted. */
export function StepPanel({ wizard, step, title, action, className = "", children }: PanelProps) {
  const hydrated = useHydrated();
  const heading = `step-${step}-title`;
  return (
    <section
      id={`step-${step}`}
      aria-labelledby={heading}
      hidden={hydrated && !wizard.isWhole && wizard.current !== step}
      data-step={step}
      className={`flex flex-col gap-4 ${className}`}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={heading} tabIndex={-1} className="line-words text-lg font-semibold outline-none">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function stateOf(wizard: Wizard, { key, isEmpty = false }: WizardStep, isPast: boolean): State {
  const open = wizard.open.filter(({ step }) => step === key);
  if (open.some(({ isWrong }) => isWrong)) return "error";
  if (open.length > 0) return "missing";
  if (wizard.isWhole) return isEmpty ? "ahead" : "complete";
  if (wizard.current === key) return "current";
  if (wizard.troubled.includes(key)) return "error";
  return isPast && !isEmpty ? "complete" : "ahead";
}
