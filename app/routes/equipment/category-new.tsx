import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { actOnPage, readPage } from "~/server/page/page";
import { createCategory } from "~/features/equipment/commands";
import { createCategoryInput } from "~/features/equipment/inputs";
import { CategoryDialog } from "~/features/equipment/ui/category-dialog";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => ({ id: newId() }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await createCategory(ctx, parseForm(createCategoryInput, form));
    return redirect("/assets/equipment/categories?done=createCategory");
  });
}

export default function NewCategory() {
  const { id } = useLoaderData<typeof loader>();
  return <CategoryDialog command="createCategory" name="" fields={{ id }} />;
}
