import { useTranslation } from "react-i18next";
import { Select } from "~/ui/field";

/** All zones that this machine knows, by continent; and the stored one, should it not be among them. */
export function TimeZoneSelect({ stored, error }: { stored: string; error: string | null }) {
  const { t } = useTranslation();
  const known = Intl.supportedValuesOf("timeZone");
  const zones = [...new Set([...known.filter((zone) => zone.includes("/")), stored, "UTC"])];
  const continents = [...new Set(zones.map(continentOf))];
  return (
    <Select name="timeZone" label={t("settings.region.time-zone")} hint={t("settings.region.time-zone-hint")} error={error} defaultValue={stored} suppressHydrationWarning>
      {continents.map((continent) => (
        <optgroup key={continent} label={continent} suppressHydrationWarning>
          {zones.filter((zone) => continentOf(zone) === continent).map((zone) => (
            <option key={zone} value={zone} suppressHydrationWarning>
              {(zone.split("/").slice(1).join(" / ") || zone).replaceAll("_", " ")}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

function continentOf(zone: string): string {
  return zone.split("/")[0] ?? zone;
}
