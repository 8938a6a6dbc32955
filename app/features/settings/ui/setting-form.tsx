import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { Button } from "~/ui/layout/button";
import { Section as Card } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { useDirtyForm } from "~/ui/form/use-dirty-form";
import type { Section } from "../model";

type Props = {
  section: Section;
  seen: string;
  refusal: RefusalResponse | undefined;
  /** The stored value as text, shown after a version conflict. */
  stored: ReactNode;
  children: ReactNode;
};

/** The form of a section. A refusal keeps the input; once saved, the form shows the stored values. */
export function SettingForm({ seen, refusal, ...rest }: Props) {
  // A version conflict brings a new mark while the form must keep the input, so the form resets only when nothing was refused.
  const beginning = useRef(seen);
  if (!refusal) beginning.current = seen;
  return <FreshForm key={beginning.current} seen={seen} refusal={refusal} {...rest} />;
}

function FreshForm({ section, seen, refusal, stored, children }: Props) {
  const { t } = useTranslation();
  const dirty = useDirtyForm(refusal !== undefined);
  const busy = useNavigation().formMethod !== undefined;
  return (
    <>
      {dirty.dialog}
      <Form method="post" preventScrollReset {...dirty.form} className="flex flex-col gap-4">
        {refusal ? <Refused section={section} refusal={refusal} stored={stored} /> : null}
        <input type="hidden" name="seen" value={seen} />
        <IdempotencyField />
        <Card className="flex flex-col gap-5">
          {children}
          <div className="border-base-300 -mx-4 flex justify-end border-t px-4 pt-4 md:-mx-5 md:px-5">
            <Button look="primary" busy={busy} className="w-full sm:w-auto">
              {t("common.save")}
            </Button>
          </div>
        </Card>
      </Form>
    </>
  );
}

function Refused({
  section,
  refusal,
  stored,
}: Pick<Props, "section" | "stored"> & { refusal: RefusalResponse }) {
  const { t } = useTranslation();
  const title = t(`settings.section.${section}.failed`);
  if (refusal.code !== "version_conflict") {
    return (
      <RefusalNotice of={refusal} title={title}>
        {refusal.message}
      </RefusalNotice>
    );
  }
  return (
    <Notice kind="warning" title={title}>
      <p>{refusal.message}</p>
      <p className="mt-2">{t("settings.conflict.text")}</p>
      <p className="mt-1 font-semibold">{stored}</p>
    </Notice>
  );
}
