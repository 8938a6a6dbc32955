import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { remixPWA } from "@remix-pwa/dev";
import tailwindcss from "@tailwindcss/vite";
import type { PreRenderedChunk } from "rollup";
import { defineConfig } from "vite";
import { fingerprint } from "./worker/dev/stack/fingerprint";
import { chunkGroups } from "./worker/build/vite-chunks";
import { minifyPlugin } from "./worker/build/vite-minify";
import { pageScriptPlugin } from "./worker/build/vite-page-script";
import { serverOnlyPlugin } from "./worker/build/vite-server-only";
import { textsPlugin } from "./worker/build/vite-texts";
import { frameworkPlugin } from "./worker/build/vite-framework";
import { workerEntryPlugin } from "./worker/build/vite-worker-entry";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const root = fileURLToPath(new URL(".", import.meta.url));

const ui = (...parts: string[]) => parts.map((part) => `app/ui/${part}.tsx`);

/**
 * What is loaded together is one file: what every page needs, what every page within the frame needs, what the phone does once a page
 * is at rest, and what most lists, records and forms do.
 */
const CHUNKS = {
  base: [
    "app/entry.client.tsx",
    "app/root.tsx",
    "app/shell/layout/done-toast.ts",
    "app/shell/layout/part.tsx",
    "app/offline/drafts/draft-action.ts",
    ...ui("layout/button", "form/field", "layout/notice"),
  ],
  frame: [
    "app/shell/layout/frame.tsx",
    "app/shell/api/api-refusal.ts",
    "app/kernel/text/country-name.ts",
    "app/kernel/text/fold.ts",
    "app/kernel/file-limits.ts",
    "app/kernel/is-record.ts",
    "app/kernel/priorities.ts",
    "app/kernel/time/periods.ts",
    "app/kernel/record-of.ts",
    "app/kernel/text/title.ts",
    "app/shell/layout/use-format.ts",
    "app/offline/connectivity/needs-network.ts",
    "app/offline/data/offline-data.ts",
    "app/offline/drafts/draft-keeper.ts",
    "app/offline/outbox/durability/marks.ts",
    "app/offline/outbox/use-effects.ts",
    "app/ui/combobox/use-option-search.ts",
    "app/ui/layout/desk.ts",
    ...["approvals", "daily-reports"].map((noun) => `app/features/${noun}/model.ts`),
    "app/offline/outbox/entry-kinds.ts",
    "app/offline/outbox/entry.ts",
    ...ui(
      "layout/action-bar",
      "layout/card",
      "form/idempotency-field",
      "overlay/disclosure",
      "overlay/menu",
      "layout/page-header",
      "layout/status-badge",
      "list/tabs",
    ),
  ],
  api: ["app/shell/api/api-client.ts"],
  time: [
    "app/kernel/time/clock-text.ts",
    "app/kernel/time/instants.ts",
    "app/offline/connectivity/use-now.ts",
  ],
  days: ui("form/day-input", "form/time-input"),
  orders: ["visits", "work-orders"].map((noun) => `app/features/${noun}/model.ts`),
  tasks: ["app/features/tasks/model.ts"],
  capacity: ["app/features/work-capacity/model.ts", "app/features/work-capacity/policy.ts"],
  phone: [
    "app/shell/session/push-device.ts",
    "app/shell/session/home-offer-cards.tsx",
    "app/offline/data/offline-data-age.tsx",
    "app/offline/outbox/sent/announcement.tsx",
    "app/features/attachments/ui/upload/shrink-picture.ts",
    "app/features/dashboard/ui/offline-page.ts",
    "app/features/tasks/ui/offline-tasks.ts",
    "app/features/pickers/ui/offline-search.ts",
    ...["text/drawn-text", "pictures/cleaner"].map((part) => `app/kernel/${part}.ts`),
    ...[
      "data/database-wipe",
      "drafts/draft",
      "drafts/draft-photos",
      "service-worker/stored-root",
      "outbox/enqueue",
      "outbox/sending/sender",
      "outbox/store",
      "data/sync",
      "releases/releases",
    ].map((part) => `app/offline/${part}.ts`),
  ],
  rows: [
    "app/ui/list/list-address.ts",
    ...ui("list/filter-bar", "list/pager", "list/table"),
    "app/shell/bulk/on-desk.tsx",
  ],
  choices: ["app/ui/combobox/combobox.tsx", "app/features/pickers/ui/search.ts"],
  lists: [
    "app/features/approvals/ui/moves.ts",
    "app/offline/data/server-list.ts",
    "app/shell/records/archived-filter.ts",
    "app/shell/records/record-list.tsx",
    "app/ui/list/view-switch.tsx",
  ],
  "saved-views": ["app/features/saved-views/ui/view-tabs.tsx"],
  "order-list": ["app/features/work-orders/ui/list/order-list.tsx"],
  contact: ui("layout/contact-links"),
  steps: [
    ...["order-place", "step-link"].map((part) => `app/features/work-orders/ui/detail/${part}.ts`),
    "app/features/visits/ui/times-text.ts",
  ],
  day: ["app/features/dashboard/ui/day.tsx"],
  asking: [
    "app/kernel/time/duration.ts",
    "app/kernel/refusal.ts",
    "app/kernel/rich-text/clean.ts",
    "app/kernel/rich-text/plain.ts",
    "app/features/attachments/ui/documents/picture-link.tsx",
    "app/shell/records/record-command.tsx",
    "app/offline/drafts/continued-draft.tsx",
    "app/offline/outbox/action.ts",
    "app/offline/drafts/use-draft.ts",
    "app/offline/outbox/entry-state.tsx",
    "app/offline/outbox/use-entry.ts",
    "app/shell/records/field-errors.ts",
    ...ui(
      "list/definition-list",
      "overlay/confirm",
      "overlay/dialog-page",
      "layout/refusal-notice",
      "form/rich-text-field",
      "form/use-dirty-form",
    ),
  ],
  files: ["app/features/attachments/ui/upload/files-field.tsx"],
  records: [
    "app/features/activity/ui/record-activity.tsx",
    ...["approvals", "approver-notes"].map((part) => `app/features/approvals/ui/${part}.tsx`),
    "app/features/approvals/ui/away-text.ts",
    "app/features/attachments/ui/documents/record-documents.tsx",
    "app/features/comments/ui/conversation.tsx",
    "app/shell/records/record-columns.tsx",
    "app/ui/wizard/progress-steps.tsx",
  ],
  hours: [
    "app/features/daily-reports/ui/detail/hours-table.tsx",
    "app/features/daily-reports/ui/order/sent-back-banner.tsx",
    "app/features/daily-reports/ui/send/queued-reports.tsx",
  ],
  "forgotten-timer": ["app/kernel/forgotten-timer.ts", "app/shell/timer/ask-link.tsx"],
  signature: ["app/ui/form/signature-pad.tsx"],
  "place-fields": ["app/features/pickers/ui/place-fields.tsx"],
  wizards: [
    "app/kernel/input/form.ts",
    "app/kernel/rich-text/sent.ts",
    "app/features/pickers/ui/choices.ts",
    "app/features/pickers/ui/use-part-text.ts",
    "app/features/pickers/ui/use-stock-hint.ts",
    "app/features/work-capacity/ui/load.tsx",
    "app/ui/wizard/use-wizard.ts",
    ...ui(
      "form/duration-input",
      "form/numbers-field",
      "form/quantity-input",
      "wizard/open-fields",
      "wizard/stepper",
      "wizard/wizard-buttons",
    ),
  ],
  report: [
    "app/features/daily-reports/ui/draft/use-queued-reports.ts",
    "app/features/daily-reports/ui/form/report-form.tsx",
    "app/features/daily-reports/ui/send/report-kinds.ts",
    "app/features/daily-reports/ui/send/report-outcome.tsx",
  ],
  outcome: ["filed-with-warnings", "refused-report", "report-queued"].map(
    (part) => `app/features/daily-reports/ui/send/${part}.tsx`,
  ),
  rights: ["app/kernel/authorization/actions.ts"],
  drafts: ["app/offline/drafts/form-draft.tsx"],
  begun: ["begun-forms", "found-draft"].map((part) => `app/offline/drafts/${part}.tsx`),
  people: ["app/features/pickers/ui/people.ts", "app/features/pickers/ui/lead-select.tsx"],
  material: ["app/features/work-orders/ui/form/material-fields.tsx"],
  appointment: [
    "app/kernel/time/months.ts",
    "app/kernel/visit-length.ts",
    "app/features/visits/ui/visit-fields.tsx",
    "app/features/work-capacity/ui/load-option.ts",
    ...ui("combobox/option-row"),
  ],
  commands: [
    ...["command-loader", "command-move"].map((part) => `app/shell/records/${part}.ts`),
    ...["record-blocked", "record-dialog"].map((part) => `app/shell/records/${part}.tsx`),
    "app/features/approvals/ui/review-flags.ts",
  ],
  "record-form": [
    "app/kernel/last-change.ts",
    "app/shell/records/record-draft.ts",
    "app/shell/records/record-form.tsx",
  ],
  sessions: ["app/features/sessions/ui/back-to-login.tsx", ...ui("form/password-input")],
  users: [
    "app/features/users/model.ts",
    ...["marks", "user-actions"].map((part) => `app/features/users/ui/${part}.tsx`),
  ],
  settings: [
    ...["after-conflict", "restored-input"].map((part) => `app/features/settings/ui/${part}.ts`),
    ...["setting-form", "settings-page"].map((part) => `app/features/settings/ui/${part}.tsx`),
  ],
  "visit-check": [
    ...["planned-meanwhile", "proposed-times", "warnings"].map(
      (part) => `app/features/visits/policy/${part}.ts`,
    ),
    ...["planned-day", "visit-text", "warning-text"].map(
      (part) => `app/features/visits/ui/${part}.ts`,
    ),
    "app/features/visits/ui/seen-warnings.tsx",
  ],
  "stand-ins": ["app/features/stand-ins/ui/stand-in-section.tsx"],
  "order-form": [
    "app/features/work-orders/ui/form/order-draft.ts",
    "app/features/work-orders/ui/form/order-form.tsx",
    "app/features/work-orders/ui/form/people-fields.tsx",
  ],
};

/** What the browser's half is made from: each change of it is a new release for the phones that keep it. */
const RELEASE_SOURCES = ["app", "public", "remix.config.ts", "package-lock.json"];

/** /sw.js, built from our own entry: the package's runtime never fires with single fetch (app/docs/decisions/0023). It is told which files there are. */
function serviceWorker() {
  return remixPWA({
    workerEntryPoint: `${root}app/entry.worker.ts`,
    workerName: "sw",
    workerMinify: true,
    registerSW: null,
    scope: "/",
    buildVariables: { __RELEASE__: fingerprint(root, RELEASE_SOURCES).slice(0, 12) },
  });
}

/** Pages of features that a device shows, or explains, without a network although they load nothing there. */
const SHOWN_OFFLINE = /\/routes\/profile\/overview\.tsx\?/;

/** The list of all routes has hundreds of these names, and random letters do not compress. */
const CHUNK_NAME = "assets/[name]-[hash:7].js";

/**
 * The list of all routes, which every page loads, names their files by hash only: their paths are in it already. What devices need not
 * store (app/offline/releases/release-files.ts) is marked.
 */
function entryFileNames({ facadeModuleId, exports }: PreRenderedChunk): string {
  if (!facadeModuleId?.endsWith("?__remix-build-client-route")) return CHUNK_NAME;
  const isOnlineOnly =
    /\/app\/(?:routes\/|shell\/pages\/public-page\.)/.test(facadeModuleId) &&
    !exports.some((name) => name === "clientLoader" || name === "clientAction") &&
    !SHOWN_OFFLINE.test(facadeModuleId);
  return isOnlineOnly ? "assets/online-[hash:7].js" : "assets/[hash:7].js";
}

/** Remix on Vite reads no configuration of its own: this is Vite's, passed by `-c remix.config.ts`. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  resolve: { alias: { "~worker": `${root}worker`, "~": `${root}app` } },
  plugins: [
    serverOnlyPlugin({ root }),
    textsPlugin({ root }),
    pageScriptPlugin({ root }),
    frameworkPlugin(),
    tailwindcss(),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        // Its manifest requests fail offline, and the field pages must open there.
        v3_lazyRouteDiscovery: false,
        unstable_optimizeDeps: true,
      },
    }),
    minifyPlugin(),
    workerEntryPlugin({ entry: `${root}worker/main.ts` }),
    // While developing nothing is kept on the phone: it would be yesterday's.
    command === "build" ? serviceWorker() : [],
  ],
  build: {
    // The same in both builds: the server must name the stylesheet that the client build wrote.
    cssMinify: true,
    target: "es2022",
    // By minifyPlugin.
    minify: false,
    // Small images as data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      output: isSsrBuild
        ? {}
        : {
            manualChunks: chunkGroups(root, CHUNKS),
            entryFileNames,
            chunkFileNames: CHUNK_NAME,
          },
    },
  },
}));
