import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { getStandInsOf } from "~/features/stand-ins/queries/of-person";
import { StandInSection } from "~/features/stand-ins/ui/stand-in-section";
import { getCapacityAhead } from "~/features/work-capacity/queries/ahead";
import { WorkCapacitySection } from "~/features/work-capacity/ui/capacity-section";
import { fullName } from "~/kernel/authorization/roles";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordColumns } from "~/shell/records/record-columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import { readAssignedOrders } from "~/features/users/queries/assigned";
import { getUser, type User } from "~/features/users/queries/user";
import { RoleChips } from "~/features/users/ui/marks";
import { UserActions } from "~/features/users/ui/user-actions";
import { UserAccess, UserContact, UserOrders } from "~/features/users/ui/user-general";
import { Notice } from "~/ui/layout/notice";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const [user, assigned, activity, capacity, standIns] = await Promise.all([
      getUser(ctx, id),
      readAssignedOrders(ctx, id),
      readActivity(
        ctx,
        { type: "user", id },
        { most: eventPage(new URL(args.request.url).searchParams) },
      ),
      getCapacityAhead(ctx, id),
      getStandInsOf(ctx, id),
    ]);
    return { user, assigned, activity, capacity, standIns };
  });
}

export default function UserPage() {
  const { t } = useTranslation();
  const { user, assigned, activity, capacity, standIns } = useLoaderData<typeof loader>();
  const isColleague = user.customerId === null;
  const tab = useSearchParams()[0].get("tab") === "activity" ? "activity" : "general";
  useDoneToast("users", "standIns");
  const tabs = [
    { to: `/users/${user.id}`, label: t("users.tab.general"), current: tab === "general" },
    {
      to: `/users/${user.id}?tab=activity`,
      label: t("users.tab.activity"),
      current: tab === "activity",
    },
  ];
  return (
    <>
      <PageHeader
        title={fullName(user)}
        text={user.customerName ?? undefined}
        above={
          <div className="mb-1">
            <RoleChips roles={user.roles} />
          </div>
        }
      >
        <UserActions user={user} />
      </PageHeader>
      <div className="record-page flex flex-col gap-4">
        <AccountStatus user={user} />
        <Tabs label={fullName(user)} tabs={tabs} />
        {tab === "activity" ? (
          <RecordActivity lines={activity} />
        ) : (
          <RecordColumns
            facts={
              isColleague ? (
                <>
                  <WorkCapacitySection
                    capacity={capacity}
                    editTo={`/work-orders/capacity/${user.id}`}
                  />
                  <StandInSection
                    person={{ id: user.id, name: fullName(user) }}
                    of={standIns}
                    place="user"
                  />
                </>
              ) : null
            }
            activity={<UserOrders {...assigned} />}
          >
            <UserContact user={user} />
            <UserAccess user={user} />
          </RecordColumns>
        )}
      </div>
      <Outlet context={user} />
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => (data ? fullName(data.user) : t("users.title")),
  { shows: ["users/:id", "work_orders"] },
);

/** The status of the account and the next step. Renders nothing while the account is in use. */
function AccountStatus({ user }: { user: User }) {
  const { t } = useTranslation();
  const { name, inviteStatus, active } = user;
  if (!active) return <Notice kind="warning">{t("users.detail.next.inactive", { name })}</Notice>;
  if (inviteStatus === "NOT_INVITED")
    return <Notice kind="warning">{t("users.detail.next.NOT_INVITED", { name })}</Notice>;
  return inviteStatus === "INVITED" ? (
    <Notice kind="info">{t("users.detail.next.INVITED")}</Notice>
  ) : null;
}
