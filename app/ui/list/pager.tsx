import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../layout/icon";
import { PrefetchLink } from "../layout/prefetch-link";
import { LIST_PARAMS, useListAddress } from "./list-address";
import { pagesAround, rangeOf } from "./pages-around";

const PAGE_SIZES = [10, 20, 50, 100] as const;

type PagerProps = { /** From 1. */ page: number; pageSize: number; total: number };

/** The current position in a list and links to its other pages, which can be shared and opened in a tab. */
export function Pager({ page, pageSize, total }: PagerProps) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  useLastPage(page, pages);
  return (
    <nav
      aria-label={t("ui.pager.label")}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <p className="text-muted text-sm">{t("ui.pager.range", rangeOf(page, pageSize, total))}</p>
      {pages > 1 ? (
        <div className="flex items-center gap-1 print:hidden max-md:order-first max-md:w-full max-md:justify-between">
          <Step
            to={page > 1 ? page - 1 : null}
            label={t("ui.pager.previous")}
            icon="chevron-left"
          />
          <PageLinks page={page} pages={pages} />
          <Step
            to={page < pages ? page + 1 : null}
            label={t("ui.pager.next")}
            icon="chevron-right"
          />
        </div>
      ) : null}
      {total > PAGE_SIZES[0] ? <Sizes pageSize={pageSize} /> : null}
    </nav>
  );
}

/** A page whose last row has left the list, as after a deletion or a bulk command, is replaced by the last page with rows. */
function useLastPage(page: number, pages: number): void {
  const navigate = useNavigate();
  const last = useListAddress()({ [LIST_PARAMS.page]: pages === 1 ? null : pages });
  useEffect(() => {
    if (page > pages) navigate(last, { replace: true, preventScrollReset: true });
  }, [page, pages, last, navigate]);
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation();
  const address = useListAddress();
  return (
    <ol className="flex items-center gap-1">
      {pagesAround(page, pages).map((each, index, all) => (
        <li
          key={each}
          className={`flex items-center gap-1 ${[1, page, pages].includes(each) ? "" : "max-sm:hidden"}`}
        >
          {each - (all[index - 1] ?? each - 1) > 1 ? (
            <span className="text-muted w-4 text-center">…</span>
          ) : null}
          <Link
            to={address({ [LIST_PARAMS.page]: each === 1 ? null : each })}
            className="pager-link"
            aria-label={t("ui.pager.page", { page: each })}
            aria-current={each === page ? "page" : undefined}
          >
            {each}
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Step({ to, label, icon }: { to: number | null; label: string; icon: IconName }) {
  const address = useListAddress();
  if (to === null) return <Dead icon={icon} />;
  return (
    <PrefetchLink
      to={address({ [LIST_PARAMS.page]: to === 1 ? null : to })}
      className="pager-link"
      aria-label={label}
    >
      <Icon name={icon} />
    </PrefetchLink>
  );
}

function Dead({ icon }: { icon: IconName }): ReactNode {
  return (
    <span aria-hidden="true" className="pager-link opacity-30">
      <Icon name={icon} />
    </span>
  );
}

function Sizes({ pageSize }: { pageSize: number }) {
  const { t } = useTranslation();
  const address = useListAddress();
  return (
    <div
      className="text-muted print:hidden flex flex-wrap items-center gap-1 text-sm"
      role="group"
      aria-label={t("ui.pager.size")}
    >
      <span aria-hidden="true" className="me-1">
        {t("ui.pager.size")}
      </span>
      {PAGE_SIZES.map((size) => (
        <Link
          key={size}
          to={address({ [LIST_PARAMS.size]: size, [LIST_PARAMS.page]: null })}
          preventScrollReset
          className="pager-link min-w-9 px-1"
          aria-current={size === pageSize || undefined}
        >
          {size}
        </Link>
      ))}
    </div>
  );
}
