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
  /** The first step has all that the form asks for: it is submitted there. */
  isSingle?: boolean;
};

/** Back and next, and submit on the last step. Before JavaScript all steps are visible, and only submit is shown. */
export function WizardButtons({ wizard, submitLabel, busy, isSingle = false }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const walking = hydrated && !wizard.isLast && !isSingle;
  // A submit button, so that Enter in a field moves to the next step instead of submitting the form.
  function goOn(event: MouseEvent) {
    event.preventDefault();
    wizard.next();
  }
  function finish(event: MouseEvent) {
    if (isSingle && hydrated && !wizard.check()) event.preventDefault();
  }
  return (
    <ActionBar>
      {hydrated && !wizard.isFirst ? (
        <Button type="button" look="plain" icon="arrow-left" onClick={wizard.back}>
          {t("ui.stepper.back")}
        </Button>
      ) : null}
      {walking ? (
        <Button key="next" type="submit" look="primary" onClick={goOn}>
          {t("ui.stepper.next")}
        </Button>
      ) : (
        <Button key="submit" type="submit" look="primary" busy={busy} onClick={finish}>
          {submitLabel}
        </Button>
      )}
    </ActionBar>
  );
}
