import type { ReactNode } from "react";

/** The fields of a record as label and value. Fields without a value are omitted. */
export function DefinitionList({ items }: { items: { label: string; value: ReactNode }[] }) {
  const given = items.filter(
    ({ value }) => value !== null && value !== undefined && value !== "" && value !== false,
  );
  return (
    <dl className="definition-list">
      {given.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
