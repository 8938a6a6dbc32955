import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { pageHandle } from "~/shell/layout/page-handle";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { PageHeader } from "~/ui/layout/page-header";
import { getSafetyLeaflet, type Leaflet, type Topic } from "~/features/safety/queries";
import { Icon } from "~/ui/layout/icon";
import { TOPIC_ICONS } from "~/features/safety/ui/topic-icons";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSafetyLeaflet);
}

export const clientLoader = offlineLoader<Leaflet>(() => "profile/safety");

export default function SafetyLeaflet() {
  const leaflet = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <>
      <PageHeader title={leaflet.title} text={leaflet.text}>
        {hydrated ? (
          <Button
            type="button"
            icon="printer"
            className="print:hidden"
            onClick={() => window.print()}
          >
            {leaflet.print}
          </Button>
        ) : null}
      </PageHeader>
      <div className="flex flex-col gap-6">
        <EmergencyCard emergency={leaflet.emergency} />
        <Topics warning {...leaflet.attention} />
        <Topics {...leaflet.general} />
      </div>
    </>
  );
}

export const handle = pageHandle<typeof loader>((t, data) => data?.title ?? t("safety.title"));

/** First on the page, with direct call links, because nobody has time to search in an emergency. */
function EmergencyCard({ emergency }: { emergency: Leaflet["emergency"] }) {
  return (
    <section
      aria-labelledby="emergency"
      className="border-error bg-error/8 rounded-box border-2 p-4 md:p-5"
    >
      <h2 id="emergency" className="text-error flex items-center gap-2 text-lg font-bold">
        <Icon name="phone" size={22} />
        {emergency.title}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {emergency.numbers.map(({ service, number, name }) => (
          <li key={service}>
            <a
              href={`tel:${number}`}
              className="border-error bg-base-100 rounded-field flex min-h-16 flex-col justify-center border px-3 py-2"
            >
              <span className="text-sm">{name}</span>
              <span className="text-error text-2xl leading-tight font-bold">{number}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-pretty">{emergency.text}</p>
    </section>
  );
}

type Props = { title: string; topics: Topic[]; warning?: boolean };

/** Short sentences, one point each, large enough to read at arm's length. */
function Topics({ title, topics, warning = false }: Props) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2 print:grid-cols-2">
        {topics.map(({ key, title, points }) => (
          <section
            key={key}
            id={key}
            className={`card-surface break-inside-avoid p-4 md:p-5 ${warning ? "border-s-warning border-s-4" : ""}`}
          >
            <h3 className="flex items-center gap-3 font-semibold">
              <span
                className={`rounded-field grid size-9 shrink-0 place-items-center ${warning ? "bg-warning text-warning-content" : "bg-primary/10 text-primary"}`}
              >
                <Icon name={TOPIC_ICONS[key] ?? "alert"} />
              </span>
              {title}
            </h3>
            <ul className="marker:text-muted mt-3 flex list-disc flex-col gap-2 ps-5 text-base text-pretty">
              {points.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
