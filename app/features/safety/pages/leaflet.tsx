import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/kernel/server/page/page";
import { fieldLoader } from "~/offline/data/offline-data";
import { pageHandle } from "~/shell/layout/page-handle";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { PageHeader } from "~/ui/layout/page-header";
import { getSafetyLeaflet, type Leaflet } from "../queries";
import { EmergencyCard } from "../ui/emergency-card";
import { Topics } from "../ui/topics";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSafetyLeaflet);
}

export const clientLoader = fieldLoader<Leaflet>(() => "profile/safety");

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
