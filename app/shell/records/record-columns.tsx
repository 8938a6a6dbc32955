import type { ReactNode } from "react";

type Props = {
  /** What the record is about. */
  children: ReactNode;
  /** Who, when and what state: beside it. */
  facts?: ReactNode;
  /** Below the facts, and beside them on a wide screen. */
  activity: ReactNode;
};

/** The parts of a record's page: one column on a phone, two at a desk, three on a wide screen, or two if it has no facts or no activity. */
export function RecordColumns({ children, facts, activity }: Props) {
  return (
    <div className="record-columns">
      <div>{children}</div>
      <div className="record-aside">
        <div>{facts}</div>
        {activity ? <div>{activity}</div> : null}
      </div>
    </div>
  );
}
