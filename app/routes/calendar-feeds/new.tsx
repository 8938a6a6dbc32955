import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pick } from "~/features/pickers/queries/options";
import { newId } from "~/kernel/ids";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { createCalendarFeed } from "~/features/calendar-feeds/commands/create";
import { createFeedInput } from "~/features/calendar-feeds/inputs";
import { scopesFor } from "~/features/calendar-feeds/policy";
import { FeedAddress } from "~/features/calendar-feeds/ui/feed-address";
import { NewFeedForm } from "~/features/calendar-feeds/ui/new-feed";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const scopes = scopesFor(ctx.actor);
    if (scopes.length === 0) throw new Refusal("not_allowed");
    const technicians = scopes.includes("team")
      ? await pick(ctx, "technicians", { search: "" })
      : [];
    return { id: newId(), scopes, technicians };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, (ctx, form) => createCalendarFeed(ctx, parseForm(createFeedInput, form)));
}

/** The address is in the response of the form, never in a URL of ours. */
export default function NewCalendarFeed() {
  const choices = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData && "address" in actionData) return <FeedAddress address={actionData.address} />;
  return <NewFeedForm {...choices} />;
}
