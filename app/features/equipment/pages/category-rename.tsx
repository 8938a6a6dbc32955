import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { updateCategory } from "../commands";
import { updateCategoryInput } from "../inputs";
import { getCategory } from "../queries";
import { CategoryDialog } from "../ui/category-dialog";

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
