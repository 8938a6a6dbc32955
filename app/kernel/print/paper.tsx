import type { ReactNode } from "react";

/** Whose paper it is: on each first page. The logo is a data URL, because a paper may load nothing. */
export type PdfCompany = { name: string; lines: string[]; logo?: string };

/** The top of the first page: company, kind and number of the document, what it is about. */
export function PdfHead(props: {
  company: PdfCompany;
  kind: string;
  number: string;
  title: string;
  children?: ReactNode;
}): ReactNode {
  const { company, kind, number, title, children } = props;
  return (
    <header className="head">
      <div className="company">
        {company.logo && <img src={company.logo} alt="" />}
        <p>
          <strong>{company.name}</strong>
          {company.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <p className="number">
        <span>{kind}</span>
        <strong>{number}</strong>
      </p>
      <h1>{title}</h1>
      {children && <div className="state">{children}</div>}
    </header>
  );
}

/** A heading and what belongs to it; the heading never stands alone at the foot of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A smaller heading within a section: one daily report of several. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }): ReactNode {
  return (
    <div className="part">
      <h3>
        {title}
        {note && <span>{note}</span>}
      </h3>
      {children}
    </div>
  );
}

/** Written text with its own line breaks. */
export function Prose({ children }: { children: string }): ReactNode {
  return <p className="prose">{children}</p>;
}

/** A word that says where the document stands. The border carries it where there is no colour. */
export function Mark({ children, tone = "plain" }: { children: ReactNode; tone?: "plain" | "good" | "open" }): ReactNode {
  return <span className={`mark ${tone}`}>{children}</span>;
}

/** What checks the document against the record: broken anywhere, read in groups of eight. */
export function Fingerprint({ label, hash }: { label: string; hash: string }): ReactNode {
  return (
    <p className="fingerprint">
      <span>{label}</span>
      <code>{hash.match(/.{1,8}/g)?.join(" ")}</code>
    </p>
  );
}
