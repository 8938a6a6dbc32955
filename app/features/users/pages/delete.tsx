import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { deleteUser } from "../commands/delete";
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
    await deleteUser(
      ctx,
      parseInput(offboardInput, { ...formObject(form, ["knowsStranded"]), id: args.params["id"] }),
    );
    return redirect("/users?done=delete");
  });
}

export default function Delete() {
  const { id, offboarding } = useLoaderData<typeof loader>();
  return (
    <CommandDialog command="delete" danger>
      <ReassignmentFields userId={id} offboarding={offboarding} leads approves />
    </CommandDialog>
  );
}
