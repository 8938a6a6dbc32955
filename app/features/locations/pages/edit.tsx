import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateLocation } from "../commands/update";
import { updateInput } from "../inputs";
import { readCustomerChoices } from "../queries/choices";
import { getLocation } from "../queries/record";
import { draftOf, draftFromInput } from "../ui/location-draft";
import { LocationForm } from "../ui/location-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [location, choices] = await Promise.all([
      getLocation(ctx, args.params["id"] ?? ""),
      readCustomerChoices(ctx, null),
    ]);
    if (!location.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { location, choices };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await updateLocation(
      ctx,
      parseForm(updateInput, form, { id: args.params["id"] }),
    );
    return redirect(`/locations/${id}?done=update`);
  });
}

const VISIBLE_FIELDS = [
  "name",
  "customerName",
  "street",
  "number",
  "zipCode",
  "city",
  "country",
  "floor",
  "section",
] as const;

export default function EditLocation() {
  const { t } = useTranslation();
  const { location, choices } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedVersion(refused?.refusal);
  // The next save is based on the other version, which the user has now seen.
  const seen = current ? { ...location, version: current.version } : location;
  return (
    <>
      <PageHeader title={t("locations.update.title", { name: location.name })} />
      <div className="flex max-w-3xl flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={VISIBLE_FIELDS}
            before={location}
            current={current}
            sent={refused?.sent}
            label={(field) =>
              t(`locations.field.${field === "customerName" ? "customerId" : field}`)
            }
          />
        ) : null}
        <LocationForm
          draft={draftFromInput(draftOf(seen), refused?.sent, choices)}
          choices={choices}
          refusal={refused?.refusal}
          failed={t("locations.update.failed")}
          submitLabel={t("locations.update.confirm")}
          closeTo={`/locations/${location.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("locations.detail.edit"), { edits: "locations/:id" });
