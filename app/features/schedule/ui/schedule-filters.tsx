import { Form, Link, useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/ui/form/field";
import { useLiveForm } from "~/ui/form/use-live-form";
import { Icon } from "~/ui/layout/icon";
import { usePanel } from "~/ui/overlay/use-menu";
import type { Schedule } from "../queries/board";
import { useScheduleAddress } from "./address";

const NAMES = ["technician", "present", "customer", "town", "category"] as const;

/** Which rows, and which visits and unplanned orders, behind one button. Without JavaScript a button applies them. */
export function ScheduleFilters({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const id = useId();
  const address = useScheduleAddress();
  const live = useLiveForm();
  const { button, panel } = usePanel();
  const { input, technicians, choices } = schedule;
  const set = [
    input.technician.length > 0,
    input.present,
    input.customer,
    input.town,
    input.category,
  ].filter(Boolean).length;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-plain px-3 font-normal"
        {...{ popovertarget: id }}
      >
        <Icon name="filter" size={16} />
        {t("ui.filter.label")}
        {set > 0 ? <span className="tab-count">{set}</span> : null}
      </button>
      <div
        id={id}
        ref={panel}
        role="group"
        aria-label={t("ui.filter.label")}
        className="schedule-filter-panel"
        {...{ popover: "auto" }}
      >
        <Form method="get" className="flex flex-col gap-3" {...live}>
          <KeptParams except={NAMES} />
          <FilterChoice
            name="customer"
            label={t("schedule.filter.customer")}
            value={input.customer}
            options={choices.customers.map(({ id: value, name }) => ({ value, label: name }))}
          />
          <FilterChoice
            name="town"
            label={t("schedule.filter.town")}
            value={input.town}
            options={choices.towns.map(asOption)}
          />
          <FilterChoice
            name="category"
            label={t("schedule.filter.category")}
            value={input.category}
            options={choices.categories.map(asOption)}
          />
          <Checkbox
            name="present"
            value="on"
            defaultChecked={input.present}
            label={t("schedule.filter.present")}
          />
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t("schedule.filter.technicians")}</legend>
            <ul className="border-base-300 max-h-64 overflow-y-auto rounded-box border px-3 py-1">
              {technicians.map((person) => (
                <li key={person.id}>
                  <Checkbox
                    name="technician"
                    value={person.id}
                    defaultChecked={input.technician.includes(person.id)}
                    label={person.name}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
          <noscript>
            <button className="btn btn-plain">{t("schedule.show")}</button>
          </noscript>
          {set > 0 ? (
            <Link
              to={address.board(Object.fromEntries(NAMES.map((name) => [name, null])))}
              preventScrollReset
              className="btn btn-ghost self-start"
            >
              <Icon name="x" size={18} />
              {t("ui.filter.clear")}
            </Link>
          ) : null}
        </Form>
      </div>
    </>
  );
}

function asOption(text: string) {
  return { value: text, label: text };
}

/** What the address says of the last act. */
const AFTER_DIALOG = ["done", "undo"];

/** What the board shows beside the fields of a form. */
export function KeptParams({ except }: { except: readonly string[] }) {
  const [params] = useSearchParams();
  return [...params].map(([name, value]) =>
    except.includes(name) || AFTER_DIALOG.includes(name) ? null : (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ),
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
};

export function FilterChoice({ name, label, value, options }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <label className="min-w-0 flex-auto">
      <span className="sr-only">{label}</span>
      <select name={name} className="select w-full" defaultValue={value ?? ""} key={value}>
        <option value="">
          {label}: {t("ui.filter.any")}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
