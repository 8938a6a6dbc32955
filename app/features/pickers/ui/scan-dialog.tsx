import { type FormEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { LabelKind } from "~/kernel/label-codes";
import { ApiRefusal } from "~/shell/api/api-refusal";
import { CameraReader } from "~/ui/camera/camera-reader";
import { TextInput } from "~/ui/form/field";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { Dialog } from "~/ui/overlay/dialog";
import type { LabelledRecord } from "../queries/by-code";
import { lookUp } from "./by-code";

type Props = {
  kinds: readonly LabelKind[];
  onFound: (record: LabelledRecord) => void;
  onClose: () => void;
};

/** Reads a label with the camera, or its typed code. Loaded when it is first opened. */
export function ScanDialog({ kinds, onFound, onClose }: Props) {
  const { t } = useTranslation();
  const { find, message, matches } = useFind(kinds, onFound);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Keeps the submit event from reaching the surrounding form.
    event.stopPropagation();
    const code = new FormData(event.currentTarget).get("code");
    if (typeof code === "string" && code.trim()) void find(code);
  }
  // Rendered outside the form, because HTML does not allow nested forms.
  return createPortal(
    <Dialog open onClose={onClose} title={t("labels.fill.title")}>
      <div className="flex flex-col gap-4">
        {message ? <Notice kind="error">{message}</Notice> : null}
        {matches.length > 0 ? <Matches matches={matches} onFound={onFound} /> : null}
        <CameraReader onText={(text) => void find(text)} />
        <form role="search" onSubmit={submit} className="flex flex-col gap-3">
          <TextInput
            name="code"
            label={t("labels.scan.code")}
            hint={t("labels.scan.code-hint")}
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Button look="primary" icon="search" className="self-start">
            {t("labels.scan.find")}
          </Button>
        </form>
      </div>
    </Dialog>,
    document.body,
  );
}

/** Several assets may have one serial number. */
function Matches({ matches, onFound }: { matches: LabelledRecord[]; onFound: Props["onFound"] }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="mb-2 font-semibold">{t("labels.fill.choose")}</p>
      <div className="flex flex-col gap-2">
        {matches.map((record) => (
          <Button
            key={record.id}
            type="button"
            className="h-auto justify-start py-2 text-start wrap-anywhere"
            onClick={() => onFound(record)}
          >
            {record.name}
            {record.hint ? <span className="text-muted font-normal">{record.hint}</span> : null}
          </Button>
        ))}
      </div>
    </div>
  );
}

function useFind(kinds: readonly LabelKind[], onFound: Props["onFound"]) {
  const { t } = useTranslation();
  const [message, setMessage] = useState("");
  const [matches, setMatches] = useState<LabelledRecord[]>([]);
  const latest = useRef(0);
  async function find(text: string) {
    const round = (latest.current += 1);
    const { found, foreignHost } = await lookUp(text).catch(refusedLookUp);
    // A later scan replaces this one.
    if (round !== latest.current) return;
    const fitting = found?.filter((each) => kinds.includes(each.kind) && !each.archived) ?? [];
    const [first] = fitting;
    if (first && fitting.length === 1) return onFound(first);
    setMatches(fitting);
    if (first) setMessage("");
    else if (foreignHost !== null) setMessage(t("labels.scan.foreign", { host: foreignHost }));
    else if (!found) setMessage(t("labels.scan.offline"));
    else if (found[0]) setMessage(t("labels.fill.unsuitable", { name: found[0].name }));
    else setMessage(t("labels.scan.nothing", { code: text }));
  }
  return { find, message, matches };
}

/** The server read the code and refused it: it names nothing. */
function refusedLookUp(error: unknown): Awaited<ReturnType<typeof lookUp>> {
  if (!(error instanceof ApiRefusal)) throw error;
  return { found: [], foreignHost: null };
}
