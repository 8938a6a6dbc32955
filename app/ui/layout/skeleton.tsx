import { useTranslation } from "react-i18next";

/** A placeholder of the exact size of what is loading, so that nothing shifts when it arrives. Sizes are CSS lengths. */
function Skeleton({
  width = "100%",
  height = "1em",
  round,
}: {
  width?: string;
  height?: string;
  round?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton block ${round ? "rounded-full" : ""}`}
      style={{ width, height }}
    />
  );
}

/** A loading list: as many rows as a page will have, each in a row's height. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-label={t("ui.loading")}
      className="card-surface divide-base-300 divide-y"
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row${String(row)}`} className="flex h-24 items-center gap-6 px-5 md:h-13">
          <Skeleton width="6rem" />
          <Skeleton width={`${String(30 + ((row * 17) % 30))}%`} />
          <span className="flex-1" />
          <Skeleton width="5.5rem" height="1.5rem" round />
        </div>
      ))}
    </div>
  );
}
