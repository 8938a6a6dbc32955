import { useTranslation } from "react-i18next";
import { Steps } from "~/ui/wizard/progress-steps";
import type { PathStep } from "../../policy/order-path";

/** The steps of an order up to the signature, on the pages that take them, as on the order's own. */
export function OrderPath({ steps }: { steps: readonly PathStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <section className="card-surface px-4 pt-3 pb-2" aria-label={t("ui.progress.label")}>
      <Steps
        label={t("workOrders.progress.path.label")}
        steps={steps.map((step) => ({
          ...step,
          label: t(`workOrders.progress.path.${step.key}`),
        }))}
        className="progress-path"
      />
    </section>
  );
}
