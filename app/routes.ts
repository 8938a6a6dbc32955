import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the product. Who may open it is app/kernel/access.ts, by the first segment. */
export default [
  index("features/sessions/pages/start.tsx"),
  layout("shell/welcome.tsx", [
    route("login", "features/sessions/pages/login.tsx"),
    route("signup", "features/sessions/pages/signup.tsx"),
    route("forgot-password", "features/sessions/pages/forgot-password.tsx"),
    route("reset-password", "features/sessions/pages/reset-password.tsx"),
  ]),
  route("logout", "features/sessions/pages/logout.tsx"),
  route("preferences", "shell/preferences.ts"),
  route("api/docs", "shell/api-docs.tsx"),
  layout("shell/frame.tsx", [
    route("analytics", "features/analytics/pages/overview.tsx"),

    route("work-orders", "features/work-orders/pages/list.tsx"),
    route("work-orders/assigned", "features/work-orders/pages/assigned.tsx"),
    route("work-orders/new", "features/work-orders/pages/new.tsx"),
    route("work-orders/:id", "features/work-orders/pages/detail.tsx", [
      route("start", "features/work-orders/pages/start.tsx"),
      route("return-to-backlog", "features/work-orders/pages/return-to-backlog.tsx"),
      route("submit-for-approval", "features/work-orders/pages/submit-for-approval.tsx"),
      route("approve", "features/work-orders/pages/approve.tsx"),
      route("allow-editing", "features/work-orders/pages/allow-editing.tsx"),
      route("close-unsigned", "features/work-orders/pages/close-unsigned.tsx"),
      route("reopen", "features/work-orders/pages/reopen.tsx"),
      route("delete", "features/work-orders/pages/delete.tsx"),
      route("call-off", "features/work-orders/pages/call-off.tsx"),
      route("lower-approvals", "features/work-orders/pages/lower-approvals.tsx"),
      route("request-reopening", "features/work-orders/pages/request-reopening.tsx"),
      route("enable-retroactive-entry", "features/work-orders/pages/enable-retroactive-entry.tsx"),
      route("approver-notes", "features/work-orders/pages/approver-notes.tsx"),
    ]),
    route("work-orders/:id/edit", "features/work-orders/pages/edit.tsx"),
    route("work-orders/:id/sign", "features/work-orders/pages/sign.tsx"),
    route("work-orders/:id/daily-reports/new", "features/daily-reports/pages/new.tsx"),
    route("work-orders/:id/daily-reports/:reportId", "features/daily-reports/pages/detail.tsx", [
      route("withdraw", "features/daily-reports/pages/withdraw.tsx"),
    ]),
    route("work-orders/:id/daily-reports/:reportId/edit", "features/daily-reports/pages/edit.tsx"),

    route("tasks", "features/tasks/pages/list.tsx"),
    route("tasks/assigned", "features/tasks/pages/assigned.tsx"),
    route("tickets", "features/tickets/pages/list.tsx"),
    route("checklists", "features/checklists/pages/list.tsx"),
    route("preventive-maintenance", "features/preventive-maintenance/pages/list.tsx"),
    route("assets", "features/assets/pages/list.tsx"),
    route("locations", "features/locations/pages/list.tsx"),
    route("rooms", "features/rooms/pages/list.tsx"),
    route("customers", "features/customers/pages/list.tsx"),
    route("partners", "features/partners/pages/list.tsx"),
    route("users", "features/users/pages/list.tsx"),
    route("settings", "features/settings/pages/overview.tsx"),
    route("profile", "features/profile/pages/overview.tsx"),
    route("*", "shell/not-found.tsx"),
  ]),
] satisfies RouteConfig;
