import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { endStandIn } from "~/features/stand-ins/commands/end";
import { giveStandIn } from "~/features/stand-ins/commands/give";
import { endInput, giveInput } from "~/features/stand-ins/inputs";
import { getStandInPage } from "~/features/stand-ins/queries/people";
import { Absences } from "~/features/stand-ins/ui/absences";
import { pathOfPlace } from "~/features/stand-ins/ui/place";
import { StandInForm } from "~/features/stand-ins/ui/stand-in-form";
import { StandInList } from "~/features/stand-ins/ui/stand-in-list";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getStandInPage);
}

/** Takes the forms of the pages of a person too: a refusal of theirs is shown here, with what was entered. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const field = (name: string) => form.get(name);
    const ended = field("standInId");
    const { userId } = ended
      ? await endStandIn(ctx, parseInput(endInput, { id: ended }))
      : await giveStandIn(
          ctx,
          parseInput(giveInput, {
            userId: field("userId"),
            from: field("from"),
            to: field("to"),
          }),
        );
    return redirect(`${pathOfPlace(field("place"), userId)}?done=${ended ? "end" : "give"}`);
  });
}

/** The page for users who plan: who approves in the place of others, and who is away. */
export default function StandIns() {
  const { t } = useTranslation();
  const { standIns, candidates, absences } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const chosen = useSearchParams()[0].get("user") ?? undefined;
  useDoneToast("standIns");
  return (
    <>
      <PageHeader title={t("standIns.title")}>
        <LinkButton to="/schedule" look="quiet" icon="arrow-left">
          {t("shell.navigation.schedule")}
        </LinkButton>
      </PageHeader>
      <div className="flex max-w-4xl flex-col gap-4">
        <Section title={t("standIns.section")}>
          <p className="text-muted mb-4 text-pretty">{t("standIns.purpose")}</p>
          <StandInForm
            key={standIns.length}
            people={candidates}
            chosen={chosen}
            place="all"
            refused={actionData && "refusal" in actionData ? actionData : undefined}
          />
          <div className="mt-4">
            {standIns.length > 0 ? (
              <StandInList standIns={standIns} place="all" namesPeople />
            ) : (
              <p className="text-muted">{t("standIns.none")}</p>
            )}
          </div>
        </Section>
        <Absences absences={absences} />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("standIns.title"));
