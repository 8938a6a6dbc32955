import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { getStandInsOf } from "~/features/stand-ins/queries/of-person";
import { STAND_INS_PATH } from "~/features/stand-ins/ui/place";
import { StandInSection } from "~/features/stand-ins/ui/stand-in-section";
import { setWorkCapacity } from "~/features/work-capacity/commands/set";
import { setForm } from "~/features/work-capacity/inputs";
import { getCapacityAhead } from "~/features/work-capacity/queries/ahead";
import { CapacityForm } from "~/features/work-capacity/ui/capacity-form";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const [capacity, standIns] = await Promise.all([
      getCapacityAhead(ctx, id),
      may(ctx.actor, "stand-ins.give") ? getStandInsOf(ctx, id) : null,
    ]);
    return { capacity, standIns, mayOpenUser: may(ctx.actor, "users.manage") };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await setWorkCapacity(ctx, parseForm(setForm, form, { id: args.params["id"] }));
    return redirect(`/work-orders/capacity/${id}?done=set`);
  });
}

/** The page for users who plan orders or manage users. */
export default function UserWorkCapacity() {
  const { t } = useTranslation();
  const { capacity, standIns, mayOpenUser } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  useDoneToast("workCapacity", "standIns");
  return (
    <>
      <PageHeader title={t("workCapacity.title-of", { name: fullName(capacity) })}>
        {standIns ? (
          <LinkButton to={STAND_INS_PATH} look="quiet" icon="users">
            {t("standIns.title")}
          </LinkButton>
        ) : null}
        {mayOpenUser ? (
          <LinkButton to={`/users/${capacity.userId}`} look="quiet" icon="user">
            {fullName(capacity)}
          </LinkButton>
        ) : null}
        <LinkButton to="/schedule" look="quiet" icon="arrow-left">
          {t("shell.navigation.schedule")}
        </LinkButton>
      </PageHeader>
      <CapacityForm
        key={capacity.version}
        capacity={capacity}
        refused={actionData && "refusal" in actionData ? actionData : undefined}
      />
      {standIns ? (
        <div className="mt-4 max-w-4xl">
          <StandInSection
            person={{ id: capacity.userId, name: fullName(capacity) }}
            of={standIns}
            place="capacity"
          />
        </div>
      ) : null}
    </>
  );
}

export const handle = pageHandle((t) => t("workCapacity.title"));
