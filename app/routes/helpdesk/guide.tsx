import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type HomeScreenGuide, type Phone, PHONES, phoneOf } from "~/kernel/input/phones";
import { readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { HomeScreenPicture } from "~/shell/home-screen/picture";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import { getHomeScreenGuide } from "~/features/helpdesk/queries";

export function loader(args: LoaderFunctionArgs) {
  const phone =
    requestedPhone(new URL(args.request.url)) ??
    phoneOf(args.request.headers.get("user-agent") ?? "");
  return readPage(args, async (ctx) => ({ phone, guide: await getHomeScreenGuide(ctx) }));
}

export const clientLoader = offlineLoader(
  () => "profile/helpdesk",
  (guide: HomeScreenGuide, { url }) => ({
    phone: requestedPhone(url) ?? phoneOf(navigator.userAgent, navigator.maxTouchPoints),
    guide,
  }),
);

function requestedPhone(url: URL): Phone | undefined {
  return PHONES.find((each) => each === url.searchParams.get("phone"));
}

/** The guide as a page of its own, for direct links and without JavaScript: all steps at once, to read, share and print. */
export default function HelpdeskGuide() {
  const { guide, phone } = useLoaderData<typeof loader>();
  const { steps, entry } = guide.phones[phone];
  return (
    <>
      <PageHeader title={guide.title} text={guide.text} />
      <Tabs
        label={guide.choice}
        tabs={PHONES.map((each) => ({
          to: `/profile/helpdesk?phone=${each}`,
          label: guide.phones[each].name,
          current: each === phone,
        }))}
      />
      <ol className="mt-4 grid gap-4 lg:grid-cols-3 print:grid-cols-3">
        {steps.map((step) => (
          <li
            key={step.key}
            className="card-surface flex break-inside-avoid flex-col overflow-hidden"
          >
            <HomeScreenPicture
              phone={phone}
              step={step.key}
              entry={entry}
              className="bg-base-200 h-72 w-full pt-4"
            />
            <div className="border-base-300 border-t p-4">
              <p className="text-muted text-sm">{step.progress}</p>
              <h2 className="mt-1 font-semibold">{step.title}</h2>
              <p className="mt-1 text-pretty">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.guide.title ?? t("shell.account.helpdesk"),
);
