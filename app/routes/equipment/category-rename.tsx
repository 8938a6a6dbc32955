import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { updateCategory } from "~/features/equipment/commands";
import { updateCategoryInput } from "~/features/equipment/inputs";
import { getCategory } from "~/features/equipment/queries";
import { CategoryDialog } from "~/features/equipment/ui/category-dialog";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    category: await getCategory(ctx, args.params["id"] ?? ""),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await updateCategory(ctx, parseForm(updateCategoryInput, form, { id: args.params["id"] }));
    return redirect("/assets/equipment/categories?done=updateCategory");
  });
}

export default function RenameCategory() {
  const { category } = useLoaderData<typeof loader>();
  return (
    <CategoryDialog
      command="updateCategory"
      name={category.name}
      fields={{ version: category.version }}
    />
  );
}
