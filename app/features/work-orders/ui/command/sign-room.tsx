import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { FormValues } from "~/offline/drafts/form-values";
import { Checkbox, FieldError, TextInput } from "~/ui/form/field";
import { SignaturePad } from "~/ui/form/signature-pad";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { Dialog } from "~/ui/overlay/dialog";
import { isRepeatedClick, type SignParty, type SignSteps } from "./sign-steps";

type Parties = { customer: { contactPerson: string } | null; technicianName: string };
/** A part of the form that signs an order. */
export type SignPart<Order = Parties> = {
  order: Order;
  errorOf: (field: string) => string | null;
  values: FormValues;
};
type Props = SignPart & { steps: SignSteps };

/** The pads, each alone on the whole screen; the last one leads to the question. Before JavaScript they are a part of the page with a box to tick. */
export function SignRoom({ steps, ...part }: Props) {
  const { t } = useTranslation();
  const room = useRef<HTMLDivElement>(null);
  const { hydrated, parties, current } = steps;
  useEffect(() => {
    // The next party reads from the top. Opening the room has moved the focus there already.
    if (current) room.current?.closest("dialog")?.querySelector("h2")?.focus();
  }, [current]);
  return (
    <Dialog
      full={hydrated}
      isPart
      inPage={!hydrated}
      open={current !== null}
      onClose={() => steps.show(null)}
      footer={current === null ? null : <Footer {...steps} />}
      title={t(current ? `workOrders.sign.${current}-signature` : "workOrders.sign.signatures")}
    >
      <div ref={room} className="flex flex-1 flex-col gap-4">
        {parties.map((party) => (
          <Party key={party} party={party} isOpen={current === party} steps={steps} {...part} />
        ))}
        {hydrated ? null : <Confirmation {...part} />}
      </div>
    </Dialog>
  );
}

function Party({
  party,
  isOpen,
  steps: { hydrated },
  order,
  errorOf,
  values,
}: Props & { party: SignParty; isOpen: boolean }) {
  const { t } = useTranslation();
  const account = useRootFacts()?.user;
  // The technician's is the name of who is signed in.
  const own = account ? `${account.name} ${account.surname}` : order.technicianName;
  const isOwn = party === "technician";
  return (
    <section
      hidden={hydrated && !isOpen}
      data-step={party}
      aria-label={t(`workOrders.sign.${party}`)}
      className="flex flex-1 flex-col"
    >
      <SignaturePad
        name={party}
        label={
          <span className={hydrated ? "sr-only" : ""}>
            {t(`workOrders.sign.${party}-signature`)}
          </span>
        }
        required
        fill
        signer={isOwn ? own : undefined}
        defaultImage={values[`${party}.image`]}
        defaultTyped={values[`${party}.typed`]}
        error={errorOf(`${party}.typed`) ?? errorOf(`${party}.image`) ?? errorOf(party)}
      >
        <TextInput
          name={`${party}.name`}
          label={t(`workOrders.sign.${party}-name`)}
          required
          maxLength={200}
          autoComplete="off"
          readOnly={isOwn}
          defaultValue={isOwn ? own : (values[`${party}.name`] ?? order.customer?.contactPerson)}
          error={errorOf(`${party}.name`)}
        />
      </SignaturePad>
    </section>
  );
}

function Confirmation({ errorOf, values }: SignPart) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" title={t("workOrders.sign.warning")}>
      <Checkbox
        name="confirmed"
        required
        label={t("workOrders.sign.understood")}
        defaultChecked={values["confirmed"] === "on"}
      />
      <FieldError error={errorOf("confirmed")} />
    </Notice>
  );
}

function Footer({ isLast, next }: SignSteps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-muted me-auto flex-1 basis-40 self-center text-sm landscape:hidden">
        {t("workOrders.sign.turn")}
      </p>
      <Button
        key={String(isLast)}
        type="button"
        look="primary"
        icon={isLast ? "signature" : undefined}
        onClick={(event) => {
          if (!isRepeatedClick(event)) next();
        }}
      >
        {t(isLast ? "workOrders.sign.confirm" : "workOrders.sign.next-customer")}
      </Button>
    </>
  );
}
