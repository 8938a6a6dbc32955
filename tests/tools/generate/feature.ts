import { camel, pascal } from "./write";

/** The files of a feature with a page in the menu. */
export function featureFiles(noun: string) {
  const area = camel(noun);
  const files = {
    [`app/features/${noun}/model.ts`]: `/** The model of ${noun}: types, states and transitions, as data. */
export type ${pascal(noun).replace(/s$/, "")} = { id: string; version: number };
`,
    [`app/features/${noun}/pages/list.tsx`]: `import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPage } from "~/kernel/server/page/page";
import { EmptyPage } from "~/shell/pages/empty-page";
import { pageHandle } from "~/shell/layout/page-handle";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => null);
}

export default function ${pascal(noun)}() {
  return <EmptyPage room="${area}" />;
}

export const handle = pageHandle((t) => t("${area}.title"));
`,
  };
  const textsFor = (language: string) => ({
    title: `(${language}) ${noun}`,
    empty: { title: `(${language}) none yet`, text: `(${language}) what this page will show` },
  });
  return {
    files,
    texts: { en: textsFor("en"), hr: textsFor("hr"), ba: textsFor("ba"), rs: textsFor("rs") },
    advice: `Next: add route("${noun}", "features/${noun}/pages/list.tsx") to app/routes.ts, "${noun}" to app/kernel/authorization/access.ts and app/shell/layout/navigation.ts, and a migration.`,
  };
}
