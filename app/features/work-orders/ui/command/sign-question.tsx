import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DefinitionList } from "~/ui/list/definition-list";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import { isRepeatedClick, type SignSteps } from "./sign-steps";

type Props = {
  order: { title: string };
  steps: SignSteps;
  form: RefObject<HTMLFormElement>;
};

/**
 * Asks above the last pad, because signing cannot be undone: what is signed, by whom and where. Only its button submits the form, and it
 * alone sends that the user has confirmed.
 */
export function SignQuestion({ order, steps, form }: Props) {
  const { t } = useTranslation();
  const { isConfirming, parties, cancelConfirmation } = steps;
  const busy = useNavigation().formMethod !== undefined;
  const [given, setGiven] = useState<Record<string, string>>({});
  useEffect(() => {
    if (isConfirming && form.current) setGiven(textsIn(form.current));
  }, [isConfirming, form]);
  return (
    <Dialog
      open={isConfirming}
      onClose={cancelConfirmation}
      title={t("workOrders.sign.question")}
      description={t("workOrders.sign.warning")}
      footer={
        isConfirming ? (
          <>
            <Button type="button" look="quiet" onClick={cancelConfirmation}>
              {t("ui.dialog.cancel")}
            </Button>
            <Button
              name="confirmed"
              value="on"
              look="primary"
              icon="signature"
              busy={busy}
              onClick={(event) => {
                if (isRepeatedClick(event)) event.preventDefault();
              }}
            >
              {t("workOrders.sign.confirm")}
            </Button>
          </>
        ) : null
      }
    >
      <DefinitionList
        items={[
          { label: t("workOrders.sign.what"), value: order.title },
          ...parties.map((party) => ({
            label: t(`workOrders.sign.${party}`),
            value: given[`${party}.name`],
          })),
          { label: t("workOrders.sign.place"), value: given["place"] },
        ]}
      />
    </Dialog>
  );
}

function textsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}
