import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { ActionBar } from "../layout/action-bar";
import { Button } from "../layout/button";
import { useHydrated } from "../layout/hydrated";
import type { Wizard } from "./use-wizard";

type Props = {
  wizard: Wizard;
  submitLabel: string;
  busy?: boolean;
  /** The first step has all fields, so the form is submitted there. */
  isSingle?: boolean;
};

/** Back and Next, and Submit on the last step. Before JavaScript all steps are visible, with Submit only. */
export function WizardButtons({ wizard, submitLabel, busy, isSingle = false }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const hasNext = hydrated && !wizard.isLast && !isSingle;
  // A submit button, so that Enter in a field moves to the next step instead of submitting the form.
  function goToNextStep(event: MouseEvent) {
    event.preventDefault();
    wizard.next();
  }
  function checkSingleStep(event: MouseEvent) {
    if (isSingle && hydrated && !wizard.check()) event.preventDefault();
  }
  return (
    <ActionBar>
      {hydrated && !wizard.isFirst ? (
        <Button type="button" look="plain" icon="arrow-left" onClick={wizard.back}>
          {t("ui.stepper.back")}
        </Button>
      ) : null}
      {hasNext ? (
        <Button key="next" type="submit" look="primary" onClick={goToNextStep}>
          {t("ui.stepper.next")}
        </Button>
      ) : (
        <Button key="submit" type="submit" look="primary" busy={busy} onClick={checkSingleStep}>
          {submitLabel}
        </Button>
      )}
    </ActionBar>
  );
}
