import type { RootFacts } from "~/kernel/server/page";

/** The company's logo, if it has one, and its name. Its size is known before it comes, and it stands on white: most logos are drawn for paper. */
export function CompanyMark({ tenant }: { tenant: RootFacts["tenant"] }) {
  const { code, name, logo } = tenant;
  if (!logo) return <span className="truncate">{name}</span>;
  // A wide logo tells the name by itself; a phone's bar has no room for both.
  const tellsName = logo.width >= logo.height * 2;
  const address = `/api/tenants/${code}/logo?mediaType=${encodeURIComponent(logo.mediaType)}&v=${logo.hash}`;
  return (
    <>
      <img src={address} alt="" width={logo.width} height={logo.height} className="h-9 w-auto max-w-32 shrink-0 rounded-sm bg-white object-contain p-0.5" />
      <span className={tellsName ? "truncate max-sm:sr-only" : "truncate"}>{name}</span>
    </>
  );
}
