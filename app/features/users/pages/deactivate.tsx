import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { deactivateUser } from "../commands/deactivate";
import { offboardInput } from "../inputs/user";
import { readReassignments } from "../queries/reassignments";
import { CommandDialog } from "../ui/command-dialog";
import { ReassignmentFields } from "../ui/reassignment-fields";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => ({ id, offboarding: await readReassignments(ctx, id) }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await deactivateUser(
      ctx,
      parseInput(offboardInput, { ...formObject(form, ["knowsStranded"]), id: args.params["id"] }),
    );
    return redirect(`/users/${id}?done=deactivate`);
  });
}

export default function Deactivate() {
  const { id, offboarding } = useLoaderData<typeof loader>();
  return (
    <CommandDialog command="deactivate" danger>
      <ReassignmentFields userId={id} offboarding={offboarding} leads approves />
    </CommandDialog>
  );
}
