import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoadOption } from "~/features/work-capacity/ui/load-option";
import { fold } from "~/kernel/text/fold";
import { joinNames } from "~/kernel/text/title";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { useHydrated } from "~/ui/layout/hydrated";
import type { NextTechnician } from "../queries/reassignments";

/** An order or a task that the user leads. `about` says which one. */
export type Led = {
  kind: "order" | "task";
  id: string;
  number: string;
  about: string;
  status: string;
  technicianIds: string[];
};
type LeadsProps = { led: Led[]; userId: string; technicians: NextTechnician[] };
/** From this number on, one choice for all is offered. */
const MANY = 3;
/** The label beside the field where there is room. */
const LINE = "sm:grid sm:grid-cols-2 sm:items-center sm:gap-x-3 sm:[&>p]:col-start-2";

export function NextLeads({ led, userId, technicians }: LeadsProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [all, setAll] = useState<Option | null>(null);
  const optionOf = useLoadOption();
  const people = technicians.map(({ id, name, load }) => optionOf({ id, name }, load));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{t("users.leaving.leads")}</legend>
      <p className="text-muted text-sm">{t("workCapacity.choice.ahead")}</p>
      {hydrated && led.length >= MANY ? (
        <Combobox
          name=""
          label={t("users.leaving.all")}
          placeholder={t("users.leaving.each")}
          search={searchIn(people)}
          initialOptions={people}
          value={all}
          onChange={setAll}
          className={LINE}
        />
      ) : null}
      {led.map((one, index) => (
        <NextLead
          key={one.id + (all?.id ?? "")}
          led={one}
          index={index}
          userId={userId}
          people={people}
          chosen={all}
        />
      ))}
    </fieldset>
  );
}

function searchIn(people: Option[]) {
  return async (query: string) => people.filter(({ name }) => fold(name).includes(fold(query)));
}

type NextProps = {
  led: Led;
  index: number;
  userId: string;
  people: Option[];
  /** Of the choice for all. */
  chosen: Option | null;
};
const NAMES = { order: "workOrderId", task: "taskId" } as const;

/** Present assignees come first. A planned order or task may also be left unassigned. */
function NextLead({ led, index, userId, people, chosen }: NextProps) {
  const { t } = useTranslation();
  const own = led.technicianIds.filter((id) => id !== userId);
  const here = people
    .filter(({ id }) => own.includes(id))
    .map((each) => ({ ...each, name: joinNames(each.name, t(`users.leaving.on-${led.kind}`)) }));
  const options = [...here, ...people.filter(({ id }) => !own.includes(id))];
  const mayWait = led.status === "backlog" && own.length === 0;
  return (
    <>
      <input type="hidden" name={`nextLeads.${index}.${NAMES[led.kind]}`} value={led.id} />
      <Combobox
        name={`nextLeads.${index}.leadId`}
        label={
          <>
            <span className="tabular-nums">{led.number}</span>{" "}
            <span className="text-muted font-normal">{led.about}</span>
          </>
        }
        placeholder={t(mayWait ? "users.leaving.nobody" : "users.leaving.choose")}
        required={!mayWait}
        search={searchIn(options)}
        initialOptions={options}
        defaultValue={chosen ?? here[0] ?? null}
        className={LINE}
      />
    </>
  );
}
