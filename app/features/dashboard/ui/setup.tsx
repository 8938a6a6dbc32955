import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import type { SetupStep } from "../model";

/** The steps to a company's first work order. The next open step has the primary button. */
export function Setup({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useTranslation();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, isOptional, to }) => !isDone && !isOptional && to !== null);
  return (
    <Section title={t("dashboard.setup.title")} className="mb-4">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <progress
          className="progress progress-primary max-w-64"
          value={done}
          max={steps.length}
          aria-label={t("dashboard.setup.title")}
        />
        <p className="text-muted text-sm">
          {t("dashboard.setup.progress", { done, total: steps.length })}
        </p>
      </div>
      <ol className="flex flex-col divide-y divide-base-300">
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step: { key, isDone, to }, isNext }: { step: SetupStep; isNext: boolean }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon
        name={isDone ? "circle-check" : "circle"}
        size={24}
        className={isDone ? "text-success" : "text-muted"}
      />
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">
          {t(`dashboard.setup.step.${key}.title`)}
          {isDone ? <span className="sr-only"> ({t("dashboard.setup.done")})</span> : null}
        </h3>
        <p className="text-muted text-sm">
          {t(to === null ? "dashboard.setup.by-admin" : `dashboard.setup.step.${key}.text`)}
        </p>
      </div>
      {to === null || isDone ? null : (
        <LinkButton to={to} look={isNext ? "primary" : "plain"} prefetches>
          {t(`dashboard.setup.step.${key}.action`)}
        </LinkButton>
      )}
    </li>
  );
}
