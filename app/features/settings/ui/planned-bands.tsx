import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import type { DatedBands } from "../model";
import { useBandLabels } from "./band-labels";

/** The bands that apply from a later day on, unless they are cancelled. */
export function PlannedBands({ planned, seen }: { planned: DatedBands[]; seen: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useBandLabels();
  return planned.map(({ validFrom, bands }) => (
    <Section key={validFrom} title={t("settings.bands.planned", { day: format.day(validFrom) })}>
      <ul className="mb-3">
        {bands.map((band) => (
          <li key={JSON.stringify(band)}>{labelOf(band)}</li>
        ))}
      </ul>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="validFrom" value={validFrom} />
        <input type="hidden" name="seen" value={seen} />
        <IdempotencyField />
        <Button name="_remove" value="true" icon="trash">
          {t("settings.bands.remove-planned")}
        </Button>
      </Form>
    </Section>
  ));
}
