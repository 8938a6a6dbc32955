import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { listInput as locationsInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries";
import { listInput as roomsInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { listInput as ticketsInput } from "~/features/tickets/inputs/list";
import { listTickets } from "~/features/tickets/queries/list";
import { listInput as ordersInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { may } from "~/kernel/authorization/actions";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/kernel/server/request-context";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { type CustomerDetail, getCustomer } from "../queries/record";
import { listCustomerUsers } from "../queries/users";
import { CustomerActions } from "../ui/customer-actions";
import {
  AssetsTab,
  LocationsTab,
  OrdersTab,
  RoomsTab,
  TicketsTab,
} from "../ui/customer-belongings";
import { AboutFacts, ContactFacts, SameTaxIdNotice } from "../ui/customer-facts";
import { CustomerTabs } from "../ui/customer-tabs";
import { UsersTab } from "../ui/customer-users";
import { useView } from "../ui/use-view";
import { viewIn } from "../model";

/** Loads the record and only the list of the open tab. */
export function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const { tab = "", ...params } = Object.fromEntries(searchParams);
  const [id, view] = [args.params["id"] ?? "", viewIn(pathname)];
  return readPage(args, async (ctx) => {
    const [customer, part, settings] = await Promise.all([
      getCustomer(ctx, id, view, { events: eventPage(new URL(args.request.url).searchParams) }),
      readTab(ctx, tab, { ...params, customerId: id }),
      ctx.settings(),
    ]);
    const { LOCATIONS, ROOMS, TICKETING } = settings.features;
    const isOff =
      (part.tab === "locations" && !LOCATIONS.enabled) ||
      (part.tab === "rooms" && !ROOMS.enabled) ||
      (part.tab === "tickets" && !TICKETING.enabled);
    return {
      view,
      customer,
      part: isOff ? GENERAL : part,
      features: settings.features,
      managesUsers: may(ctx.actor, "users.manage"),
    };
  });
}

/** Loads the list of the open tab. An unknown tab counts as the first one. */
async function readTab(ctx: AuthContext, tab: string, params: Record<string, string>) {
  if (tab === "users")
    return { tab, users: await listCustomerUsers(ctx, params["customerId"] ?? "") } as const;
  if (tab === "locations")
    return {
      tab,
      listParams: parseInput(locationsInput, params),
      ...(await listLocations(ctx, parseInput(locationsInput, params))),
    } as const;
  if (tab === "rooms")
    return {
      tab,
      listParams: parseInput(roomsInput, params),
      ...(await listRooms(ctx, parseInput(roomsInput, params))),
    } as const;
  if (tab === "assets")
    return {
      tab,
      listParams: parseInput(assetsInput, params),
      ...(await listAssets(ctx, parseInput(assetsInput, params))),
    } as const;
  if (tab === "work-orders")
    return {
      tab,
      listParams: parseInput(ordersInput, params),
      ...(await listWorkOrders(ctx, parseInput(ordersInput, params))),
    } as const;
  if (tab === "tickets")
    return {
      tab,
      listParams: parseInput(ticketsInput, params),
      ...(await listTickets(ctx, parseInput(ticketsInput, params))),
    } as const;
  return GENERAL;
}
const GENERAL = { tab: "general" } as const;
type Part = Awaited<ReturnType<typeof readTab>>;

export default function CustomerPage() {
  const { t } = useTranslation();
  const { customer, part, features, managesUsers } = useLoaderData<typeof loader>();
  useDoneToast(useView());
  return (
    <>
      <PageHeader title={customer.name} text={customer.city}>
        <CustomerActions customer={customer} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        {customer.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        <SameTaxIdNotice customer={customer} />
        <CustomerTabs customer={customer} current={part.tab} features={features} />
        <OpenTab customer={customer} part={part} managesUsers={managesUsers} />
      </div>
      <Outlet context={customer} />
    </>
  );
}

type OpenProps = { customer: CustomerDetail; part: Part; managesUsers: boolean };

function OpenTab({ customer, part, managesUsers }: OpenProps) {
  if (part.tab === "users")
    return <UsersTab customer={customer} users={part.users} managesUsers={managesUsers} />;
  if (part.tab === "locations") return <LocationsTab customer={customer} {...part} />;
  if (part.tab === "rooms") return <RoomsTab customer={customer} {...part} />;
  if (part.tab === "assets") return <AssetsTab customer={customer} {...part} />;
  if (part.tab === "work-orders") return <OrdersTab customer={customer} {...part} />;
  if (part.tab === "tickets") return <TicketsTab customer={customer} {...part} />;
  return <General customer={customer} />;
}

function General({ customer }: { customer: CustomerDetail }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <ContactFacts customer={customer} />
        <AboutFacts customer={customer} />
      </div>
      <RecordActivity lines={customer.activity} />
    </div>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.customer.name ?? t("customers.title"),
  { shows: ["customers/:id"] },
);
