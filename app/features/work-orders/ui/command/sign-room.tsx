import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { FormValues } from "~/offline/drafts/form-values";
import { Checkbox, FieldError, TextInput } from "~/ui/form/field";
import { SignaturePad } from "~/ui/form/signature-pad";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { Dialog } from "~/ui/overlay/dialog";
import { type SignParty, type SignSteps } from "./sign-steps";

type Parties = { customer: { contactPerson: string } | null; technicianName: string };
/** A part of the form that signs an order. */
export type SignPart<Order = Parties> = {
  order: Order;
  errorOf: (field: string) => string | null;
  values: FormValues;
};
type Props = SignPart & { steps: SignSteps };

/** The pads, each alone on the whole screen; the last one signs. Before JavaScript they are a part of the page with a confirmation. */
export function SignRoom({ steps, ...part }: Props) {
  const { t } = useTranslation();
  const room = useRef<HTMLDivElement>(null);
  const { hydrated, current } = steps;
  useEffect(() => {
    // The next party reads from the top. Opening the room has moved the focus there already.
    if (current) room.current?.closest("dialog")?.querySelector("h2")?.focus();
  }, [current]);
  const parties: SignParty[] = part.order.customer ? ["technician", "customer"] : ["technician"];
  const isLast = current === parties.at(-1);
  return (
    <Dialog
      full={hydrated}
      isPart
      inPage={!hydrated}
      open={current !== null}
      onClose={() => steps.show(null)}
      footer={current === null ? null : <Footer steps={steps} isLast={isLast} />}
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
      className="flex flex-1 flex-col gap-3 [@media(max-height:30rem)]:grid [@media(max-height:30rem)]:grid-cols-[14rem_1fr]"
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
      <SignaturePad
        name={party}
        label={
          <span className={hydrated ? "sr-only" : ""}>
            {t(`workOrders.sign.${party}-signature`)}
          </span>
        }
        required
        fill
        defaultImage={values[`${party}.image`]}
        defaultTyped={values[`${party}.typed`]}
        error={errorOf(`${party}.typed`) ?? errorOf(`${party}.image`) ?? errorOf(party)}
      />
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

/** Below the last pad: what cannot be undone, and the button that does it. */
function Footer({ steps, isLast }: { steps: SignSteps; isLast: boolean }) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod !== undefined;
  return (
    <>
      {isLast ? (
        <p className="me-auto flex-1 basis-56 self-center text-sm font-medium">
          {t("workOrders.sign.warning")}
        </p>
      ) : (
        <p className="text-muted me-auto flex-1 basis-40 self-center text-sm landscape:hidden">
          {t("workOrders.sign.turn")}
        </p>
      )}
      {isLast ? (
        <>
          <input type="hidden" name="confirmed" value="on" />
          {/* No submit button: Enter in a field would press it, and signing cannot be undone. */}
          <Button
            key="sign"
            type="button"
            look="primary"
            icon="signature"
            busy={busy}
            onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {t("workOrders.sign.confirm")}
          </Button>
        </>
      ) : (
        <Button key="next" type="button" look="primary" onClick={steps.next}>
          {t("workOrders.sign.next-customer")}
        </Button>
      )}
    </>
  );
}
