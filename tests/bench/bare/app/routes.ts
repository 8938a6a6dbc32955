import { index, type RouteConfig } from "@remix-run/route-config";

// oxlint-disable-next-line import/no-default-export -- the framework asks for it
export default [index("page.tsx")] satisfies RouteConfig;
