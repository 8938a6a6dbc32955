import { useTranslation } from "react-i18next";
import { Select } from "~/ui/form/field";
import { useSentOptions } from "~/ui/combobox/sent-options";

/**
 * All time zones that this runtime supports, by continent, and the stored one if it is not among them. Server and browser support different
 * ones.
 */
export function TimeZoneSelect({ stored, error }: { stored: string; error: string | null }) {
  const { t } = useTranslation();
  const sent = useSentOptions("timeZone");
  const zones = sent ? sent.map(({ value }) => value) : zonesHere(stored);
  const continents = [...new Set(zones.map(continentOf))];
  return (
    <Select
      name="timeZone"
      label={t("settings.region.time-zone")}
      hint={t("settings.region.time-zone-hint")}
      error={error}
      defaultValue={stored}
    >
      {continents.map((continent) => (
        <optgroup key={continent} label={continent}>
          {zones
            .filter((zone) => continentOf(zone) === continent)
            .map((zone) => (
              <option key={zone} value={zone}>
                {(zone.split("/").slice(1).join(" / ") || zone).replaceAll("_", " ")}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

function zonesHere(stored: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([...known.filter((zone) => zone.includes("/")), stored, "UTC"])];
}

function continentOf(zone: string): string {
  return zone.split("/")[0] ?? zone;
}
