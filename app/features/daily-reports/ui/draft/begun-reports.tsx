import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isRecord } from "~/kernel/is-record";
import { isDay } from "~/kernel/time/days";
import { readerHere } from "~/offline/data/owner";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { FILE_REPORT } from "~/offline/outbox/entry-kinds";

type Begun = { workOrderId: string; day: string };

/** A new report of one of these orders that was begun on this device and not filed: a link that continues it. */
export function BegunReports({ orders }: { orders: readonly { id: string; number: string }[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const begun = useBegun();
  return begun.map(({ workOrderId, day }) => {
    const order = orders.find(({ id }) => id === workOrderId);
    if (!order) return null;
    return (
      <LinkButton
        key={workOrderId}
        to={`/work-orders/${workOrderId}/daily-reports/new`}
        icon="pen"
        className="min-h-12 justify-start"
      >
        {t("dailyReports.draft.continue", { day: format.nearDay(day), number: order.number })}
      </LinkButton>
    );
  });
}

function useBegun(): Begun[] {
  const [begun, setBegun] = useState<Begun[]>([]);
  useEffect(() => {
    let isOver = false;
    // Drafts are optional: without the device's storage there are none to continue.
    void readBegun().then(
      (found) => {
        if (!isOver) setBegun(found);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return begun;
}

async function readBegun(): Promise<Begun[]> {
  const owner = readerHere();
  if (owner === null) return [];
  const { listDrafts } = await import("~/offline/drafts/draft");
  return (await listDrafts(owner, `${FILE_REPORT}/`)).flatMap(({ form, value }) => {
    const day = isRecord(value) ? value["reportOn"] : null;
    return typeof day === "string" && isDay(day)
      ? [{ workOrderId: form.slice(FILE_REPORT.length + 1), day }]
      : [];
  });
}
