import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { eventPage } from "~/features/activity/model";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { TAB_RECORDS } from "~/features/inventory/model";
import { RecordActions, RecordPage } from "~/features/inventory/ui/record-page";
import { RecordColumns } from "~/shell/records/record-columns";
import { RecordWork } from "~/features/inventory/ui/record-work";
import { listInput as locationsInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries";
import { listPlansOf } from "~/features/preventive-maintenance/queries/list";
import { listNextDates } from "~/features/preventive-maintenance/queries/next-dates";
import { PlansOf } from "~/features/preventive-maintenance/ui/plans-of";
import { listInput as roomsInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { listInput as ticketsInput } from "~/features/tickets/inputs/list";
import { listTickets } from "~/features/tickets/queries/list";
import { readOrdersOf } from "~/features/work-orders/queries/of-record";
import { readOpenWork } from "~/features/work-orders/queries/open-of-record";
import { NewOrder, NewTicket } from "~/features/work-orders/ui/new-work";
import { OpenWork } from "~/features/work-orders/ui/open-work";
import { may } from "~/kernel/authorization/actions";
import type { Features } from "~/kernel/features";
import { readListTab } from "~/server/page/list-page";
import { readPage } from "~/server/page/page";
import type { AuthContext } from "~/server/request-context";
import { pageHandle } from "~/shell/layout/page-handle";
import { NewPlanLink } from "~/shell/records/new-plan-link";
import { SameNumberNotice } from "~/shell/records/same-number";
import { CUSTOMER_TABS, type CustomerTab, viewIn } from "~/features/customers/model";
import { type CustomerDetail, getCustomer, listCustomerUsers } from "~/features/customers/queries";
import { AboutFacts, ContactFacts } from "~/features/customers/ui/facts";
import {
  AssetsTab,
  LocationsTab,
  OrdersOf,
  RoomsTab,
  TicketsTab,
  UsersTab,
} from "~/features/customers/ui/tabs";

/** Loads the record and only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const { tab = "", ...params } = Object.fromEntries(searchParams);
  const [id, view] = [args.params["id"] ?? "", viewIn(pathname)];
  return readPage(args, async (ctx) => {
    const [customer, part, settings] = await Promise.all([
      getCustomer(ctx, id, view, { events: eventPage(searchParams) }),
      readTab(ctx, tab, { ...params, customerId: id }),
      ctx.settings(),
    ]);
    const { features } = settings;
    return {
      view,
      customer,
      part: isOn(part.tab, features) ? part : GENERAL,
      features,
      managesUsers: may(ctx.actor, "users.manage"),
    };
  });
}

/** Loads the list of the open tab. An unknown tab counts as the first one. */
async function readTab(ctx: AuthContext, tab: string, params: Record<string, string>) {
  if (tab === "users")
    return { tab, users: await listCustomerUsers(ctx, params["customerId"] ?? "") } as const;
  if (tab === "locations") {
    const found = await readListTab(locationsInput, params, (list) => listLocations(ctx, list));
    return { tab, ...found } as const;
  }
  if (tab === "rooms") {
    const found = await readListTab(roomsInput, params, (list) => listRooms(ctx, list));
    return { tab, ...found } as const;
  }
  if (tab === "assets") {
    const found = await readListTab(assetsInput, params, (list) => listAssets(ctx, list));
    return { tab, ...found } as const;
  }
  if (tab === "work-orders") {
    return {
      tab,
      orders: await readOrdersOf(ctx, params, (input) => listNextDates(ctx, input)),
    } as const;
  }
  if (tab === "tickets") {
    const found = await readListTab(ticketsInput, params, (list) => listTickets(ctx, list));
    return { tab, ...found } as const;
  }
  const of = { customerId: params["customerId"] ?? "" };
  const [work, plans] = await Promise.all([readOpenWork(ctx, of), listPlansOf(ctx, of)]);
  return { tab: "general", work, plans } as const;
}
const GENERAL = { tab: "general", work: null, plans: null } as const;
type Part = Awaited<ReturnType<typeof readTab>> | typeof GENERAL;

export default function CustomerPage() {
  const { t } = useTranslation();
  const { view, customer, part, features, managesUsers } = useLoaderData<typeof loader>();
  const tabs = CUSTOMER_TABS.filter((tab) => isOn(tab, features)).map((key) => ({
    key,
    label:
      key === "general" && customer.entity === "private-person"
        ? t("customers.tab.person")
        : t(`customers.tab.${key}`),
  }));
  return (
    <RecordPage
      list={view}
      record={customer}
      text={customer.city}
      actions={
        <RecordActions
          list={view}
          record={customer}
          main={customer.isCustomer ? <NewOrder at={`customerId=${customer.id}`} /> : null}
        >
          {customer.archived || !customer.isCustomer ? null : (
            <>
              <NewTicket at={`customerId=${customer.id}`} />
              <NewPlanLink of={{ customerId: customer.id }} />
            </>
          )}
        </RecordActions>
      }
      notices={
        <SameNumberNotice title={t("customers.detail.same-tax-id")} records={customer.sameTaxId} />
      }
      tabs={tabs}
      tab={part.tab}
    >
      <OpenTab customer={customer} part={part} features={features} managesUsers={managesUsers} />
    </RecordPage>
  );
}

/** Whether the feature of a tab is on. */
function isOn(tab: CustomerTab, { LOCATIONS, ROOMS, TICKETING }: Features): boolean {
  return (
    (tab !== "tickets" || TICKETING.enabled) &&
    (tab !== "locations" || LOCATIONS.enabled) &&
    (tab !== "rooms" || ROOMS.enabled)
  );
}

type OpenProps = {
  customer: CustomerDetail;
  part: Part;
  features: Features;
  managesUsers: boolean;
};

function OpenTab({ customer, part, features, managesUsers }: OpenProps) {
  if (part.tab === "users")
    return <UsersTab customer={customer} users={part.users} managesUsers={managesUsers} />;
  if (part.tab === "locations") return <LocationsTab customer={customer} {...part} />;
  if (part.tab === "rooms") return <RoomsTab customer={customer} {...part} />;
  if (part.tab === "assets") return <AssetsTab customer={customer} {...part} />;
  if (part.tab === "work-orders") return <OrdersOf customer={customer} orders={part.orders} />;
  if (part.tab === "tickets") return <TicketsTab customer={customer} {...part} />;
  return (
    <>
      {part.work ? <OpenWork work={part.work} allTickets="?tab=tickets" /> : null}
      <General customer={customer} features={features} plans={part.plans} />
    </>
  );
}

type GeneralProps = {
  customer: CustomerDetail;
  features: Features;
  plans: ComponentProps<typeof PlansOf>["plans"];
};
const WORK_TABS = ["work-orders", "tickets"] as const;

function General({ customer, features, plans }: GeneralProps) {
  return (
    <RecordColumns
      facts={<PlansOf plans={plans} all={`/preventive-maintenance?customerId=${customer.id}`} />}
      activity={
        <RecordActivity
          lines={customer.activity}
          empty={<RecordWork tabs={WORK_TABS.filter((tab) => isOn(tab, features))} />}
        />
      }
    >
      <ContactFacts customer={customer} />
      <AboutFacts customer={customer} />
    </RecordColumns>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.customer.name ?? t("customers.title"),
  { shows: ["customers/:id"], tabs: TAB_RECORDS },
);
