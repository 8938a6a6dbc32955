import type { RootFacts } from "~/server/page/root-facts";

/** The company's logo, if any, and its name. The logo has a fixed size and a white background, since most logos are made for print. */
export function CompanyMark({ tenant }: { tenant: RootFacts["tenant"] }) {
  const { code, name, logo } = tenant;
  if (!logo) return <span className="truncate">{name}</span>;
  // A wide logo already shows the name, and a narrow top bar has no room for both.
  const revealsName = logo.width >= logo.height * 2;
  const address = `/api/tenants/${code}/logo?mediaType=${encodeURIComponent(logo.mediaType)}&v=${logo.hash}`;
  return (
    <>
      <img
        src={address}
        alt=""
        width={logo.width}
        height={logo.height}
        className="h-9 w-auto max-w-32 shrink-0 rounded-sm bg-white object-contain p-0.5"
      />
      <span className={revealsName ? "truncate max-sm:sr-only" : "truncate"}>{name}</span>
    </>
  );
}
