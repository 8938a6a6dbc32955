import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries/options";
import { chosenDays } from "~/features/work-capacity/ui/free-hours";
import type { RefusalResponse } from "~/kernel/refusal";
import { AlreadySaved, RecordId, useDraftingForm } from "~/offline/drafts/form-draft";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { Section } from "~/ui/layout/card";
import { Checkbox } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { NumbersField } from "~/ui/form/numbers-field";
import { useDesk } from "~/ui/layout/desk";
import { useHydrated } from "~/ui/layout/hydrated";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { StepPanel, Stepper } from "~/ui/wizard/stepper";
import { useWizard } from "~/ui/wizard/use-wizard";
import { WizardButtons } from "~/ui/wizard/wizard-buttons";
import { GeneralStep, ShortGeneralStep } from "./general-step";
import type { MaterialChoices } from "./material-fields";
import type { OrderDraft } from "./order-draft";
import { OrderOverview, type Overview, readOverview } from "./order-overview";
import { PeopleFields, type Planned } from "./people-fields";
import type { PlaceChoices, Places } from "~/features/pickers/ui/places";
import { missingPlace } from "../../model";

type Props = {
  draft: OrderDraft;
  choices: PlaceChoices & MaterialChoices & { technicians: PickerOption[] };
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  /** One screen of a few fields, for a technician's own order. Without JavaScript it has the same steps. */
  isShort?: boolean;
  /** Offers to create another one afterwards. */
  mayRepeat?: boolean;
  /** What the form begins with: rendered above the fields and inside the form. */
  children?: ReactNode;
};

const STEPS = ["general", "technicians", "overview"] as const;
type Step = (typeof STEPS)[number];

/**
 * The wizard of requirements §2: general, technicians, overview. It is one form in every step. Without JavaScript all steps are visible.
 * A technician's own order (`isShort`) is one screen, and on a desk the form is one page in two columns.
 */
export function OrderForm({
  draft,
  choices,
  refusal,
  failed,
  submitLabel,
  isShort = false,
  mayRepeat = false,
  children,
}: Props) {
  const { t } = useTranslation();
  const [places, setPlaces] = useState(draft.places);
  const { errorOf, mayLeave } = usePlaceNeeded(useFieldErrors(refusal), places, choices);
  const [technicians, setTechnicians] = useState(draft.people.technicians);
  const [overview, setOverview] = useState<Overview | null>(null);
  const isWhole = useDesk() && !isShort;
  const wizard = useWizard(STEPS, isShort ? [] : invalidSteps(refusal), mayLeave, isWhole);
  const [sending, setSending] = useState(false);
  const isAlone = useHydrated() && isShort;
  const { dirty, keeper } = useDraftingForm(refusal !== undefined);
  const look = () => setOverview(readOverview(dirty.form.ref.current, places, technicians));
  const steps = STEPS.map((key) => ({
    key,
    label: t(`workOrders.form.step.${key}`),
    isEmpty: key === "technicians" && technicians.length === 0,
  }));
  const general = { draft, choices, errorOf, onPlaces: setPlaces };
  const busy = useNavigation().formMethod !== undefined;
  return (
    <>
      {dirty.dialog}
      <Form
        method="post"
        data-printed
        encType={isShort ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        {...dirty.form}
        className={`order-form flex flex-col gap-4 ${isShort ? "max-w-4xl" : ""}`}
        onFocus={look}
        onChange={look}
      >
        {isShort ? null : <Stepper wizard={wizard} steps={steps} />}
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
        <Section className={isShort ? "" : "order-form-steps"}>
          <StepPanel
            wizard={wizard}
            step="general"
            title={isAlone ? null : t("workOrders.form.step.general")}
          >
            {isShort ? (
              <ShortGeneralStep {...general} refused={refusal !== undefined} onBusy={setSending} />
            ) : (
              <GeneralStep {...general} />
            )}
          </StepPanel>
          <StepPanel
            wizard={wizard}
            step="technicians"
            title={t("workOrders.form.step.technicians")}
          >
            <PeopleFields
              choices={choices.technicians}
              before={draft.people}
              planned={plannedIn(draft, overview)}
              errorOf={errorOf}
              onChange={setTechnicians}
            />
          </StepPanel>
          {isWhole ? null : (
            <StepPanel wizard={wizard} step="overview" title={t("workOrders.form.step.overview")}>
              <OrderOverview overview={overview} />
            </StepPanel>
          )}
        </Section>
        <WizardButtons
          wizard={wizard}
          submitLabel={submitLabel}
          busy={busy || sending}
          isSingle={isShort}
        >
          {mayRepeat && !isShort ? (
            <Checkbox name="_another" label={t("workOrders.create.another")} />
          ) : null}
        </WizardButtons>
      </Form>
    </>
  );
}

/** A refusal of the order as a whole, such as a conflict, opens the first step. */
function invalidSteps(refusal: RefusalResponse | undefined): Step[] {
  if (!refusal) return [];
  const fields = Object.keys(refusal.facts["fields"] ?? {});
  const isPeople = (field: string) => /^(technicianIds|leadId)\b/.test(field);
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
    errorOf: (name: string) =>
      isRequested && isMissing && name === field ? t(`workOrders.guards.${reason}`) : refused(name),
    mayLeave(step: string): boolean {
      if (step === "general") setRequested(isMissing);
      return step !== "general" || !isMissing;
    },
  };
}

/** The planned days and minutes in the form now. An order that is edited does not count against itself. */
function plannedIn({ id, version, plan }: OrderDraft, overview: Overview | null): Planned {
  const fields: Record<string, string> = overview?.fields ?? {};
  const days = chosenDays(
    fields["plannedStartOn"] ?? plan.plannedStartOn,
    fields["plannedEndOn"] ?? plan.plannedEndOn,
    version === null ? null : id,
  );
  const minutes = (name: "plannedRegularMinutes" | "plannedTravelMinutes") =>
    Number(fields[name] ?? plan[name]) || 0;
  return { days, minutes: minutes("plannedRegularMinutes") + minutes("plannedTravelMinutes") };
}
