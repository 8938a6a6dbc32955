import { useTranslation } from "react-i18next";
import type { Difference } from "../policy/change";
import { AddedPictures, type OrderFiles } from "./added-pictures";
import { useChangedText } from "./use-changed-text";

type Props = { changes: readonly Difference[]; order: OrderFiles };

/** A field before and after. What was only added or only removed says so. */
export function ChangedField({ changes, order }: Props) {
  return (
    <ul className="flex flex-col gap-1.5">
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          <OneChange change={change} order={order} />
        </li>
      ))}
    </ul>
  );
}

function OneChange({ change, order }: { change: Difference; order: OrderFiles }) {
  const { t } = useTranslation();
  const textOf = useChangedText();
  const { before, after, formOnly } = change;
  if (formOnly) return <span className="text-muted">{t("activity.form-only")}</span>;
  const [was, becomes] = [before, after].map((value) => value && textOf(value));
  const isBoth = before !== null && after !== null;
  const said = isBoth ? "sr-only" : "text-muted";
  return (
    <>
      {was ? (
        <del className="text-muted no-underline">
          <span className={said}>
            {t(isBoth ? "workOrders.changes.was" : "workOrders.changes.removed")}
          </span>{" "}
          <ChangedText text={was} className="line-through" />
        </del>
      ) : null}
      {isBoth && !isLong(was) && !isLong(becomes) ? <span aria-hidden="true"> → </span> : null}
      {becomes ? (
        <ins className="no-underline">
          <span className={said}>
            {t(isBoth ? "workOrders.changes.becomes" : "workOrders.changes.added")}
          </span>{" "}
          <ChangedText text={becomes} className="font-medium" />
          {after?.as === "files" ? <AddedPictures files={after.files} order={order} /> : null}
        </ins>
      ) : null}
    </>
  );
}

function isLong(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && (text.length > 160 || text.includes("\n"));
}

/** A long text takes three lines, and opens by a tap, also before JavaScript. A short one is not broken where it fits below. */
function ChangedText({ text, className }: { text: string; className: string }) {
  if (!isLong(text)) return <span className={`inline-block max-w-full ${className}`}>{text}</span>;
  return (
    <details className="group mt-1">
      <summary
        className={`line-clamp-3 cursor-pointer list-none whitespace-pre-line group-open:line-clamp-none ${className}`}
      >
        {text}
      </summary>
    </details>
  );
}
