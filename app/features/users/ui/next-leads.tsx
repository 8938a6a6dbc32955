import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Offboarding } from "~/features/work-orders/queries/offboarding";
import { byFreeHours } from "~/features/work-capacity/policy";
import { useDaysAhead, useFreeHours } from "~/features/work-capacity/ui/free-hours";
import { useLoadOption } from "~/features/work-capacity/ui/load-option";
import { joinNames } from "~/kernel/text/title";
import { FieldError } from "~/ui/form/field";
import { useInvalid } from "~/ui/form/invalid-field";
import { useHydrated } from "~/ui/layout/hydrated";

/** An order or a task that the user leads. `about` says which one. */
export type Led = {
  kind: "order" | "task";
  id: string;
  number: string;
  about: string;
  status: string;
  technicianIds: string[];
};
type LeadsProps = { led: Led[]; userId: string; technicians: Offboarding["technicians"] };
/** From this number on, one choice for all is offered. */
const MANY = 3;

/** The next lead of each order and task that the user leads. */
export function NextLeads({ led, userId, technicians }: LeadsProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [all, setAll] = useState("");
  const { people, isKnown } = useFreePeople(technicians);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{t("users.leaving.leads")}</legend>
      {isKnown ? <p className="text-muted text-sm">{t("workCapacity.choice.ahead")}</p> : null}
      {hydrated && led.length >= MANY ? (
        <Row label={<span className="font-medium">{t("users.leaving.all")}</span>}>
          <select
            className="select"
            value={all}
            onChange={(event) => setAll(event.currentTarget.value)}
          >
            <option value="">{t("users.leaving.each")}</option>
            {people.map(toOption)}
          </select>
        </Row>
      ) : null}
      {led.map((one, index) => (
        <NextLead
          key={one.id + all}
          led={one}
          index={index}
          userId={userId}
          technicians={people}
          chosen={all}
        />
      ))}
    </fieldset>
  );
}

/** The technicians with their free hours of the next days, the freest first. Without the hours, as they are. */
function useFreePeople(technicians: LeadsProps["technicians"]) {
  const optionOf = useLoadOption();
  const { hours } = useFreeHours(
    useDaysAhead(),
    technicians.map(({ id }) => id),
  );
  const people = byFreeHours(technicians, ({ id }) => hours.get(id)).map((each) => {
    const { id, name, hint } = optionOf(each, hours.get(each.id));
    return { id, name: joinNames(name, hint) };
  });
  return { people, isKnown: hours.size > 0 };
}

function Row({ label: labelText, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <label className="grid items-center gap-x-3 gap-y-1 py-1 sm:grid-cols-2">
      <span className="min-w-0">{labelText}</span>
      {children}
    </label>
  );
}

type NextProps = Omit<LeadsProps, "led"> & { led: Led; index: number; chosen: string };
const NAMES = { order: "workOrderId", task: "taskId" } as const;

/** Present assignees come first. A planned order or task may also be left unassigned. */
function NextLead({ led, index, userId, technicians, chosen }: NextProps) {
  const { t } = useTranslation();
  const id = useId();
  const { error, listeners } = useInvalid();
  const wiring = error ? { "aria-describedby": id, "aria-invalid": true } : {};
  const own = led.technicianIds.filter((id) => id !== userId);
  const here = technicians.filter((each) => own.includes(each.id));
  const rest = technicians.filter((each) => !own.includes(each.id));
  const mayWait = led.status === "backlog" && own.length === 0;
  const label = (
    <>
      <span className="font-medium tabular-nums">{led.number}</span>{" "}
      <span className="text-muted text-sm">{led.about}</span>
    </>
  );
  return (
    <div {...listeners}>
      <input type="hidden" name={`nextLeads.${index}.${NAMES[led.kind]}`} value={led.id} />
      <Row label={label}>
        <select
          name={`nextLeads.${index}.leadId`}
          defaultValue={chosen || (here[0]?.id ?? "")}
          required={!mayWait}
          {...wiring}
          className="select"
        >
          {here.length > 0 ? null : (
            <option value="">{t(mayWait ? "users.leaving.nobody" : "users.leaving.choose")}</option>
          )}
          <People label={t(`users.leaving.on-${led.kind}`)} people={here} />
          <People label={t("users.leaving.others")} people={rest} />
        </select>
      </Row>
      <FieldError id={id} error={error} />
    </div>
  );
}

function People({ label, people }: { label: string; people: Offboarding["technicians"] }) {
  return people.length === 0 ? null : <optgroup label={label}>{people.map(toOption)}</optgroup>;
}

function toOption({ id, name }: { id: string; name: string }) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  );
}
