import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionBar } from "../layout/action-bar";
import { Button } from "../layout/button";
import { useHydrated } from "../layout/hydrated";
import type { Wizard } from "./use-wizard";

type Props = {
  wizard: Wizard;
  submitLabel: string;
  busy?: boolean;
  /** A choice beside the submit button. */
  children?: ReactNode;
};

/** Back and Next, and Submit on the last step. Before JavaScript all steps are visible, with Submit only. */
export function WizardButtons({ wizard, submitLabel, busy, children }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { isWhole } = wizard;
  const hasNext = hydrated && !wizard.isLast && !isWhole;
  // A submit button, so that Enter in a field moves to the next step instead of submitting the form.
  function goToNextStep(event: MouseEvent) {
    event.preventDefault();
    wizard.next();
  }
  function checkWhole(event: MouseEvent) {
    if (isWhole && hydrated && !wizard.check()) event.preventDefault();
  }
  return (
    <ActionBar>
      {hydrated && !wizard.isFirst && !isWhole ? (
        <Button type="button" look="plain" icon="arrow-left" onClick={wizard.back}>
          {t("ui.stepper.back")}
        </Button>
      ) : null}
      {hasNext ? null : children}
      {hasNext ? (
        <Button key="next" type="submit" look="primary" onClick={goToNextStep}>
          {t("ui.stepper.next")}
        </Button>
      ) : (
        <Button
          key="submit"
          type="submit"
          look="primary"
          busy={busy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={checkWhole}
        >
          {submitLabel}
        </Button>
      )}
    </ActionBar>
  );
}
