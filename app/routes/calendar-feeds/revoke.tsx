import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { present } from "~/server/command/stored";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordCommand } from "~/shell/records/record-command";
import { revokeCalendarFeed } from "~/features/calendar-feeds/commands/revoke";
import { plainFeedInput } from "~/features/calendar-feeds/inputs";
import { findOwnFeed } from "~/features/calendar-feeds/queries/own";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    feed: present(await findOwnFeed(ctx, args.params["id"] ?? "")),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await revokeCalendarFeed(ctx, parseForm(plainFeedInput, form, { id: args.params["id"] }));
    return redirect("/profile?done=revoke");
  });
}

export default function RevokeCalendarFeed() {
  const { t } = useTranslation();
  const { label } = useLoaderData<typeof loader>().feed;
  const labels = {
    title: t("calendarFeeds.revoke.title"),
    text: t("calendarFeeds.revoke.text", { label }),
    confirm: t("calendarFeeds.revoke.confirm"),
    failed: t("calendarFeeds.revoke.failed"),
  };
  return <RecordCommand labels={labels} deletes closeTo="/profile" />;
}
