import { useTranslation } from "react-i18next";
import { PlaceFields } from "~/features/pickers/ui/place-fields";
import type { PlaceChoices } from "~/features/pickers/ui/places";
import { searchPicker } from "~/features/pickers/ui/search";
import { useRootFacts } from "~/shell/layout/root-facts";
import { Combobox } from "~/ui/combobox/combobox";
import { Select, TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { ORDERS_PER, PLAN_SCOPES } from "../model";
import type { PlanDraft } from "./plan-draft";

export type ScopeChoices = PlaceChoices & { categories: string[] };
type Props = {
  draft: PlanDraft;
  choices: ScopeChoices;
  errorOf: (field: string) => string | null;
  /** The chosen one. */
  scope: string;
  onScope: (scope: string) => void;
};

/** What a plan is for. With JavaScript only the fields of the chosen scope are shown; without, all of them. */
export function ScopeFields({ draft, choices, errorOf, scope, onScope }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const hasLocations = useRootFacts()?.features.LOCATIONS.enabled === true;
  const shows = (...scopes: string[]) => !hydrated || scopes.includes(scope);
  return (
    <div className="flex flex-col gap-4">
      <Select
        name="scope"
        label={t("preventiveMaintenance.field.scope")}
        defaultValue={draft.scope}
        error={errorOf("scope")}
        onChange={({ target }) => onScope(target.value)}
      >
        {PLAN_SCOPES.map((each) => (
          <option key={each} value={each}>
            {t(`preventiveMaintenance.scope.${each}`)}
          </option>
        ))}
      </Select>
      {shows("chosen") ? (
        <Combobox
          multiple
          name="assetIds."
          label={t("preventiveMaintenance.field.assetIds")}
          search={searchPicker("assets")}
          initialOptions={choices.assets}
          defaultValue={draft.assets}
          error={errorOf("assetIds")}
        />
      ) : null}
      {shows("category") ? (
        <>
          <TextInput
            name="assetCategory"
            label={t("preventiveMaintenance.field.assetCategory")}
            hint={t("preventiveMaintenance.form.category-hint")}
            list="plan-categories"
            maxLength={100}
            autoComplete="off"
            defaultValue={draft.assetCategory}
            error={errorOf("assetCategory")}
          />
          <datalist id="plan-categories">
            {choices.categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </datalist>
        </>
      ) : null}
      {shows("one", "category") ? (
        <PlaceFields
          choices={choices}
          before={draft.places}
          errorOf={errorOf}
          hasAsset={shows("one")}
        />
      ) : null}
      {shows("chosen", "category") ? (
        <Select
          name="ordersPer"
          label={t("preventiveMaintenance.field.ordersPer")}
          hint={t("preventiveMaintenance.form.several-hint")}
          defaultValue={draft.ordersPer}
          error={errorOf("ordersPer")}
        >
          {ORDERS_PER.filter((each) => each === "asset" || hasLocations).map((each) => (
            <option key={each} value={each}>
              {t(`preventiveMaintenance.orders-per.${each}`)}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
