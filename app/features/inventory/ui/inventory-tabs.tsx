import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/list/tabs";

const LISTS = {
  assets: "/assets",
  equipment: "/assets/equipment",
  "spare-parts": "/assets/spare-parts",
} as const;

/** Tabs of the three inventory lists: assets, equipment and spare parts. */
export function InventoryTabs({ current }: { current: keyof typeof LISTS }) {
  const { t } = useTranslation();
  const labels = {
    assets: t("assets.title"),
    equipment: t("equipment.title"),
    "spare-parts": t("spareParts.title"),
  };
  const keys = ["assets", "equipment", "spare-parts"] as const;
  return (
    <div className="mb-3">
      <Tabs
        label={t("assets.tabs")}
        tabs={keys.map((key) => ({ to: LISTS[key], label: labels[key], current: key === current }))}
      />
    </div>
  );
}
