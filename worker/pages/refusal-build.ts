import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { Refusal } from "~/kernel/refusal";
import type { LoadContext } from "~/server/load-context";
import { refusalOr, refused, throwToPage } from "~/server/page/page-responses";

/** The same routes for a refused request: no loader or action of a page runs. */
export function refusalBuild(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: refusalModule(route.module) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

type PageModule = ServerBuild["routes"][string]["module"];

function refusalModule(module: PageModule): PageModule {
  return {
    ...module,
    ...(module.loader ? { loader: refuseToRead } : {}),
    ...(module.action ? { action: refuseToAct } : {}),
  };
}

function refuseToRead(args: LoaderFunctionArgs): never {
  return throwToPage(args, refusalIn(args.context));
}

function refuseToAct({ context }: ActionFunctionArgs) {
  return refused(context, refusalOr(context, refusalIn(context)), {});
}

function refusalIn({ refusal }: LoadContext): Refusal {
  return refusal ?? new Refusal("unavailable");
}
