import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/layout/icon";
import { useOutbox } from "./outbox";
import { isLoss, lostOf, readMarks } from "./durability/marks";
import { readerHere } from "../data/owner";

/** In the top bar of every page, visible only while entries are queued. It also starts the sending. */
export function OutboxMark() {
  const { t } = useTranslation();
  const { entries, isRead, isFailed } = useOutbox();
  useEffect(keepSending, []);
  const needsAttention =
    isFailed ||
    entries.some((entry) => entry.state === "refused") ||
    (isRead && lostOf(readerHere()).some(isLoss));
  const count = isFailed
    ? readMarks().filter((mark) => mark.owner === readerHere()).length
    : entries.length;
  const announcement =
    count > 0 ? t(needsAttention ? "outbox.count-attention" : "outbox.count", { count }) : "";
  return (
    <>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {announcement || (needsAttention && !isFailed) ? (
        <Link to="/outbox" className="bar-button" aria-label={announcement || t("outbox.title")}>
          <Icon
            name={needsAttention ? "alert" : "send"}
            className={needsAttention ? "text-caution" : ""}
          />
          <span
            className={`min-w-5 rounded-full px-1 text-center text-xs font-semibold ${needsAttention ? "bg-warning text-warning-content" : "bg-primary text-primary-content"}`}
          >
            {count}
          </span>
        </Link>
      ) : null}
    </>
  );
}

function keepSending(): () => void {
  let end = () => {};
  let left = false;
  // Imports what saving needs with it: when an entry is saved, there may be no network any more.
  Promise.all([import("./sending/sender"), import("./enqueue")]).then(
    ([{ startOutbox }]) => {
      if (!left) end = startOutbox();
    },
    () => undefined,
  );
  return () => {
    left = true;
    end();
  };
}
