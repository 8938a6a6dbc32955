import type { ReactNode } from "react";

/**
 * The company shown on each first page. The logo is a data URL, because a PDF page may not load
 * anything.
 */
export type PdfCompany = { name: string; lines: string[]; logo?: string | undefined };

/** Head of the first page: company, kind and number of the document, and its subject. */
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

/** A heading with its content. A page break never separates the heading from the content. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A sub-heading within a section, such as one of several daily reports. */
export function Part({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}): ReactNode {
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

/** User text that keeps its line breaks. */
export function Prose({ children }: { children: string }): ReactNode {
  return <p className="prose">{children}</p>;
}

/** Status label of the document. The border conveys the tone where there is no colour. */
export function Mark({
  children,
  tone = "plain",
}: {
  children: ReactNode;
  tone?: "plain" | "good" | "open";
}): ReactNode {
  return <span className={`mark ${tone}`}>{children}</span>;
}

/**
 * Hash for comparing the document with the record. It may break anywhere and is printed in groups
 * of eight.
 */
export function Fingerprint({ label, hash }: { label: string; hash: string }): ReactNode {
  return (
    <p className="fingerprint">
      <span>{label}</span>
      <code>{hash.match(/.{1,8}/g)?.join(" ")}</code>
    </p>
  );
}
