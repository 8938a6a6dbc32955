import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import type { Wizard } from "./use-wizard";

/** `isEmpty`: nothing was entered, so the step is not marked as complete. */
type WizardStep = { key: string; label: string; isEmpty?: boolean };

/** The steps of a wizard: completed, current, and those with errors. See use-wizard.ts. */
export function Stepper({ wizard, steps }: { wizard: Wizard; steps: readonly WizardStep[] }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!hydrated || wizard.isWhole) return null;
  const at = steps.findIndex(({ key }) => key === wizard.current);
  return (
    <nav aria-label={t("ui.stepper.label")} className="stepper">
      <p className="text-muted text-sm font-medium md:sr-only">
        {t("ui.stepper.progress", { current: at + 1, total: steps.length })}
      </p>
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} data-state={stateOf(wizard, step.key, isDone(step, index < at))}>
            <StepButton
              wizard={wizard}
              step={step}
              number={index + 1}
              done={isDone(step, index < at)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function isDone({ isEmpty = false }: WizardStep, isPast: boolean): boolean {
  return isPast && !isEmpty;
}

function StepButton({
  wizard,
  step,
  number,
  done,
}: {
  wizard: Wizard;
  step: WizardStep;
  number: number;
  done: boolean;
}) {
  const { t } = useTranslation();
  const state = stateOf(wizard, step.key, done);
  const status = {
    error: t("ui.stepper.error"),
    complete: t("ui.stepper.complete"),
    current: null,
    ahead: null,
  }[state];
  return (
    <button
      type="button"
      className="stepper-button"
      aria-current={wizard.current === step.key ? "step" : undefined}
      onClick={() => wizard.goTo(step.key)}
    >
      <span className="stepper-mark" aria-hidden="true">
        {state === "error" ? (
          <Icon name="alert" size={16} />
        ) : state === "complete" ? (
          <Icon name="check" size={16} />
        ) : (
          number
        )}
      </span>
      <span className="stepper-label">{step.label}</span>
      {status ? <span className="sr-only">, {status}</span> : null}
    </button>
  );
}

/** One step's part of the form. Before JavaScript, and in a whole wizard, all steps are visible; otherwise only the current one is, and all are submitted. */
export function StepPanel({
  wizard,
  step,
  title,
  children,
}: {
  wizard: Wizard;
  step: string;
  /** Null where the form shows this step alone. */
  title: string | null;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <section
      hidden={hydrated && !wizard.isWhole && wizard.current !== step}
      data-step={step}
      className="mb-6 flex flex-col gap-4"
    >
      {title === null ? null : (
        <h2 tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

function stateOf(
  wizard: Wizard,
  key: string,
  done: boolean,
): "error" | "complete" | "current" | "ahead" {
  if (wizard.troubled.includes(key) && wizard.current !== key) return "error";
  if (wizard.current === key) return "current";
  return done ? "complete" : "ahead";
}
