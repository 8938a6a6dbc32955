import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readCustomerChoices } from "~/features/inventory/queries";
import { EditPage } from "~/features/inventory/ui/edit-page";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { updateLocation } from "~/features/locations/commands";
import { updateInput } from "~/features/locations/inputs";
import { getLocation } from "~/features/locations/queries";
import { LOCATION_FIELDS } from "~/features/locations/fields";
import { LocationForm } from "~/features/locations/ui/form";

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

export default function EditLocation() {
  const { t } = useTranslation();
  const { location, choices } = useLoaderData<typeof loader>();
  return (
    <EditPage
      list="locations"
      record={location}
      fields={LOCATION_FIELDS}
      label={(field) => t(`locations.field.${field}`)}
    >
      {(form, draft) => <LocationForm draft={draft} choices={choices} {...form} />}
    </EditPage>
  );
}

export const handle = pageHandle((t) => t("locations.detail.edit"), { edits: "locations/:id" });
