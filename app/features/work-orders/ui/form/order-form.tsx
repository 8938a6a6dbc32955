import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries/options";
import { chosenDays } from "~/features/work-capacity/ui/free-hours";
import { AppointmentFields } from "~/features/visits/ui/appointment";
import { recordOf } from "~/kernel/record-of";
import type { RefusalResponse } from "~/kernel/refusal";
import { AlreadySaved, RecordId, useDraftingForm } from "~/offline/drafts/form-draft";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { Checkbox } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { showRefusedAgain } from "~/ui/form/refused";
import { NumbersField } from "~/ui/form/numbers-field";
import { useFormContent } from "~/ui/form/use-form-content";
import { useDesk } from "~/ui/layout/desk";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { OpenFields } from "~/ui/wizard/open-fields";
import { StepPanel, Stepper } from "~/ui/wizard/stepper";
import { useWizard } from "~/ui/wizard/use-wizard";
import { WizardButtons } from "~/ui/wizard/wizard-buttons";
import { GeneralStep, ShortGeneralStep } from "./general-step";
import type { MaterialChoices } from "./material-fields";
import type { OrderDraft } from "./order-draft";
import { type Entered, OrderOverview, readEntered } from "./order-overview";
import { OwnTechnician, PeopleFields, type Planned } from "./people-fields";
import type { PlaceChoices, Places } from "~/features/pickers/ui/places";
import { missingPlace } from "../../model";

type Props = {
  draft: OrderDraft;
  choices: PlaceChoices & MaterialChoices & { technicians: PickerOption[] };
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  /** A few fields on one page, for a technician's own order. */
  isShort?: boolean;
  /** Offers to create another one afterwards. */
  mayRepeat?: boolean;
  /** The open orders of the place that the form begins with, as the page has them or the facts of a refusal. */
  open?: unknown;
  /** What the form begins with: rendered above the fields and inside the form. */
  children?: ReactNode;
};

const STEPS = ["general", "technicians", "overview"] as const;
type Step = (typeof STEPS)[number];

const PANEL = "card-surface p-4 md:p-5";

/**
 * The wizard of requirements §2: general, technicians, overview. It is one form in every step. Without JavaScript all steps are visible, as
 * they are in a technician's own order (`isShort`) and on a desk, where the steps are the navigation of the page and the overview is beside
 * the others.
 */
export function OrderForm({
  draft,
  choices,
  refusal,
  failed,
  submitLabel,
  isShort = false,
  mayRepeat = false,
  open,
  children,
}: Props) {
  const { t } = useTranslation();
  const [places, setPlaces] = useState(draft.places);
  const { errorOf, mayLeave, asked } = usePlaceNeeded(useFieldErrors(refusal), places, choices);
  const [technicians, setTechnicians] = useState(draft.people.technicians);
  const { dirty, keeper } = useDraftingForm(refusal !== undefined);
  const form = dirty.form.ref;
  const entered = useFormContent(form, readEntered);
  const isDesk = useDesk();
  const wizard = useWizard(STEPS, {
    form,
    troubled: isShort ? [] : invalidSteps(refusal),
    isWhole: isShort || isDesk,
    mayLeave,
    asked,
  });
  useFirstFocus(form, isDesk && draft.version === null && !refusal, dirty.focusByPage);
  const [sending, setSending] = useState(false);
  const isEmpty = {
    general: asked.length > 0,
    technicians: technicians.length === 0,
    overview: wizard.isWhole,
  };
  const steps = STEPS.map((key) => ({
    key,
    label: t(`workOrders.form.step.${key}`),
    isEmpty: isEmpty[key],
  }));
  const planned = plannedIn(draft, entered);
  const general = { draft, choices, errorOf, places, onPlaces: setPlaces, open };
  const busy = useNavigation().formMethod !== undefined;
  return (
    <>
      {dirty.dialog}
      <Form
        method="post"
        data-printed
        encType={isShort ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        {...dirty.form}
        className="step-form flex flex-col gap-4"
      >
        <Stepper wizard={wizard} steps={steps} />
        {refusal ? (
          <RefusalNotice of={refusal} open={wizard.goTo}>
            <RefusedCommand failed={failed} message={refusal.message} />
            <AlreadySaved refusal={refusal} id={draft.id} isChanged={dirty.isChanged} />
          </RefusalNotice>
        ) : null}
        <RecordId id={draft.id} />
        {draft.version === null ? null : (
          <input type="hidden" name="version" value={draft.version} />
        )}
        <IdempotencyField />
        <NumbersField />
        {keeper}
        {children}
        <div className="step-columns">
          <div>
            <StepPanel
              wizard={wizard}
              step="general"
              title={t("workOrders.form.step.general")}
              className={PANEL}
            >
              {isShort ? (
                <ShortGeneralStep
                  {...general}
                  refused={refusal !== undefined}
                  onBusy={setSending}
                />
              ) : (
                <GeneralStep {...general} />
              )}
            </StepPanel>
            <StepPanel
              wizard={wizard}
              step="technicians"
              title={t("workOrders.form.step.technicians")}
              className={PANEL}
            >
              {isShort ? (
                <OwnTechnician people={draft.people} />
              ) : (
                <>
                  {draft.appointment ? (
                    <AppointmentFields
                      appointment={draft.appointment}
                      entered={entered && appointmentIn(entered)}
                      technicians={technicians}
                      plannedMinutes={planned.minutes}
                      refusal={refusal}
                      errorOf={errorOf}
                    />
                  ) : null}
                  <PeopleFields
                    choices={choices.technicians}
                    before={draft.people}
                    planned={planned}
                    errorOf={errorOf}
                    onChange={setTechnicians}
                  />
                </>
              )}
            </StepPanel>
          </div>
          <div>
            <StepPanel
              wizard={wizard}
              step="overview"
              title={t("workOrders.form.step.overview")}
              className={PANEL}
            >
              <OpenFields wizard={wizard} />
              <OrderOverview entered={entered} places={places} technicians={technicians} />
            </StepPanel>
            <WizardButtons wizard={wizard} submitLabel={submitLabel} busy={busy || sending}>
              {mayRepeat && !isShort ? (
                <Checkbox name="_another" label={t("workOrders.create.another")} />
              ) : null}
            </WizardButtons>
          </div>
        </div>
      </Form>
    </>
  );
}

/** Puts the cursor into the first place that is not chosen yet, once its field has been loaded. On a desk only: phones would open their keyboard. */
function useFirstFocus(
  form: RefObject<HTMLFormElement>,
  isWanted: boolean,
  focusField: (field: HTMLElement) => void,
): void {
  useEffect(() => {
    const place = form.current;
    if (!isWanted || !place) return;
    const focus = () => {
      const open = PLACES.map((name) => place.querySelector(`input[name="${name}"]`)).find(
        (field) => field instanceof HTMLInputElement && field.value === "",
      );
      if (!open) return;
      changes.disconnect();
      // Of the page as a whole, after a navigation: what its user has begun with is not taken away.
      const box = open.parentElement?.querySelector<HTMLElement>("[role=combobox]");
      if (box && document.activeElement?.contains(place)) focusField(box);
    };
    const changes = new MutationObserver(focus);
    changes.observe(place, { subtree: true, childList: true });
    focus();
    return () => changes.disconnect();
  }, [form, isWanted, focusField]);
}

const PLACES = ["customerId", "assetId", "locationId", "roomId"] as const;

/** A refusal of the order as a whole, such as a conflict, opens the first step. */
function invalidSteps(refusal: RefusalResponse | undefined): Step[] {
  if (!refusal) return [];
  const fields = Object.keys(refusal.facts["fields"] ?? {});
  const isPeople = (field: string) => /^(technicianIds|leadId|visit)\b/.test(field);
  const steps: Step[] = fields.every(isPeople) && fields.length > 0 ? [] : ["general"];
  return fields.some(isPeople) ? [...steps, "technicians"] : steps;
}

/** W1 requires a place (domain-rules §2). The wizard says so once its author leaves the step that asks for it. */
function usePlaceNeeded(
  refused: (field: string) => string | null,
  { location, room, asset }: Places,
  choices: PlaceChoices,
) {
  const { t } = useTranslation();
  const [isRequested, setRequested] = useState(false);
  const isMissing = !location && !room && !asset;
  const { field, reason } = missingPlace({
    locations: choices.locations !== null,
    rooms: choices.rooms !== null,
  });
  return {
    asked: isMissing ? [{ step: "general", name: t(`workOrders.guards.${reason}`) }] : [],
    errorOf: (name: string) =>
      isRequested && isMissing && name === field ? t(`workOrders.guards.${reason}`) : refused(name),
    mayLeave(step: string): boolean {
      if (step === "general") setRequested(isMissing);
      if (step === "general" && isMissing) showRefusedAgain();
      return step !== "general" || !isMissing;
    },
  };
}

function appointmentIn({ fields }: Pick<Entered, "fields">) {
  return recordOf(["day", "from", "to"] as const, (name) => fields[`visit.${name}`] ?? "");
}

/** The planned days and minutes in the form now, those of the appointment first. An order that is edited does not count against itself. */
function plannedIn({ id, version, plan }: OrderDraft, entered: Entered | null): Planned {
  const fields: Record<string, string> = entered?.fields ?? {};
  const { day } = appointmentIn({ fields });
  const days = chosenDays(
    day || (fields["plannedStartOn"] ?? plan.plannedStartOn),
    day || (fields["plannedEndOn"] ?? plan.plannedEndOn),
    version === null ? null : id,
  );
  const minutes = (name: "plannedRegularMinutes" | "plannedTravelMinutes") =>
    Number(fields[name] ?? plan[name]) || 0;
  return { days, minutes: minutes("plannedRegularMinutes") + minutes("plannedTravelMinutes") };
}
