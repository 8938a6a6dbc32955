import { Children, type ReactNode } from "react";
import { PrefetchLink } from "../layout/prefetch-link";

/** A record as a card, on a board and in an overview. Facts without a value are omitted. */
export type RecordCard = {
  key: string;
  name: string;
  /** The URL of its record. */
  to: string;
  status?: ReactNode;
  facts: readonly ReactNode[];
  /** A menu beside the name. */
  menu?: ReactNode;
};

/** Records as cards side by side, for an overview. */
export function CardGrid({ label, cards }: { label: string; cards: readonly RecordCard[] }) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {cards.map((card) => (
        <li
          key={card.key}
          className="card-surface hover:border-edge relative flex min-w-0 flex-col gap-1 p-4"
        >
          <div
            className={`flex flex-wrap items-start justify-between gap-x-3 gap-y-1 [&_.tone-badge]:wrap-anywhere ${card.menu ? "pe-8" : ""}`}
          >
            <PrefetchLink
              to={card.to}
              className="row-link min-w-0 flex-1 basis-1/2 font-semibold wrap-anywhere"
            >
              {card.name}
            </PrefetchLink>
            {card.status}
          </div>
          {card.menu ? <div className="absolute end-1 top-1.5 z-1">{card.menu}</div> : null}
          <CardFacts facts={card.facts} />
        </li>
      ))}
    </ul>
  );
}

/** The facts below the name, each on its own line. Links in them stay above the link that covers the card. */
export function CardFacts({ facts }: Pick<RecordCard, "facts">) {
  return Children.map(facts, (fact) =>
    fact ? <div className="card-fact text-muted text-sm wrap-anywhere">{fact}</div> : null,
  );
}
