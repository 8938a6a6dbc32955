import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  type ClientLoaderFunctionArgs,
  Form,
  redirect,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { findByCode, type LabelledRecord } from "~/features/pickers/queries/by-code";
import { readScanned } from "~/kernel/label-codes";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { TextInput } from "~/ui/form/field";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { useHydrated } from "~/ui/layout/hydrated";
import { PageHeader } from "~/ui/layout/page-header";
import { ScanResult } from "~/features/labels/ui/scan-result";

const CameraReader = lazy(async () => ({
  default: (await import("~/ui/camera/camera-reader")).CameraReader,
}));

/** `found` is null before a code was entered, and offline when this device does not store the records of its kind. */
type View = { code: string; found: LabelledRecord[] | null; foreignHost: string | null };
const NOTHING: View = { code: "", found: null, foreignHost: null };

export function loader(args: LoaderFunctionArgs) {
  const text = codeIn(args.request);
  return readPage(args, async (ctx): Promise<View> => {
    if (!text) return NOTHING;
    const scanned = readScanned(text, ctx.tenant.origin);
    if (scanned.type === "page") throw redirect(scanned.path);
    const found = scanned.code === null ? [] : await findByCode(ctx, scanned.code);
    openOnly(found);
    const foreignHost = scanned.type === "foreign" && found.length === 0 ? scanned.host : null;
    return { code: scanned.code ?? text, found, foreignHost };
  });
}

/** Who scans a machine is about to work on it: the only open order on the only record is opened, else the record itself. */
function openOnly(found: LabelledRecord[] | null): void {
  const [record, another] = found ?? [];
  if (!record || another) return;
  const [order, second] = record.orders;
  if (order && !second) throw redirect(`/work-orders/${order.id}`);
  if (!order && record.path) throw redirect(record.path);
}

export async function clientLoader({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<View> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    // Offline, the server cannot be reached. A response of the server is rethrown.
    if (!(error instanceof TypeError)) throw error;
    const text = codeIn(request);
    if (!text) return NOTHING;
    const looked = await (await import("~/features/pickers/ui/by-code")).lookUp(text);
    openOnly(looked.found);
    return { code: text, ...looked };
  }
}

function codeIn(request: Request): string {
  return (new URL(request.url).searchParams.get("code") ?? "").slice(0, 500).trim();
}

export default function Scan() {
  const { t } = useTranslation();
  const { code, found, foreignHost } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader title={t("labels.scan.title")} text={t("labels.scan.text")} />
      {code ? (
        <>
          <ScanResult code={code} found={found} foreignHost={foreignHost} />
          <LinkButton to="/scan" icon="camera" className="self-start">
            {t("labels.scan.again")}
          </LinkButton>
        </>
      ) : isHydrated ? (
        <Suspense>
          <CameraReader onText={(text) => navigate(`/scan?code=${encodeURIComponent(text)}`)} />
        </Suspense>
      ) : null}
      <Section>
        <Form method="get" action="/scan" className="flex flex-col gap-3">
          <TextInput
            key={code}
            name="code"
            label={t("labels.scan.code")}
            hint={t("labels.scan.code-hint")}
            required
            maxLength={500}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={code}
          />
          <Button look="primary" icon="search" className="self-start">
            {t("labels.scan.find")}
          </Button>
        </Form>
      </Section>
    </div>
  );
}

export const handle = pageHandle((t) => t("labels.scan.title"));
