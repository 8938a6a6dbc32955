import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Icon, type IconName } from "~/ui/layout/icon";
import { type BulkEntry, failuresFirst } from "./run";
import { type BulkRun, isUnsent } from "./use-bulk";
import { joinNames } from "~/kernel/text/title";

type Props = { run: BulkRun; onUndo: () => void; onResume: () => void; onClose: () => void };

const ICONS: Record<BulkEntry["state"], IconName> = {
  waiting: "clock",
  running: "clock",
  done: "circle-check",
  refused: "circle-x",
  unsent: "cloud-off",
};

export function BulkResults({ run, onUndo, onResume, onClose }: Props) {
  const { t } = useTranslation();
  const { title, entries } = run;
  const count = (state: BulkEntry["state"]) =>
    entries.filter((entry) => entry.state === state).length;
  const open = count("waiting") + count("running");
  return (
    <section className="bulk-results" aria-label={title}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{title}</h2>
          <p role="status" className="text-muted">
            {open > 0
              ? t("workOrders.bulk.running", {
                  done: entries.length - open,
                  all: entries.length,
                })
              : joinNames(
                  t("workOrders.bulk.done-count", { count: count("done") }),
                  count("refused") > 0
                    ? t("workOrders.bulk.refused-count", { count: count("refused") })
                    : "",
                  count("unsent") > 0
                    ? t("workOrders.bulk.unsent-count", { count: count("unsent") })
                    : "",
                )}
          </p>
        </div>
        {open === 0 && isUnsent(run) ? (
          <Button type="button" look="primary" onClick={onResume}>
            {t("workOrders.bulk.resume")}
          </Button>
        ) : null}
        {open === 0 && entries.some(({ undo }) => undo) ? (
          <Button type="button" icon="undo" onClick={onUndo}>
            {t("workOrders.bulk.undo")}
          </Button>
        ) : null}
        {open === 0 ? (
          <button
            type="button"
            className="btn btn-ghost btn-square"
            aria-label={t("workOrders.bulk.close")}
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        ) : null}
      </div>
      <ul>
        {failuresFirst(entries).map((entry) => (
          <Result key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Result({ entry: { record, state, reason } }: { entry: BulkEntry }) {
  const { t } = useTranslation();
  return (
    <li data-state={state}>
      <Icon name={ICONS[state]} size={16} />
      <Link to={record.to} className="link min-w-48 flex-1 truncate">
        {record.label}
      </Link>
      <span className="min-w-0 text-end">{reason || t(`workOrders.bulk.state.${state}`)}</span>
    </li>
  );
}
