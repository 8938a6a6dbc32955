/** Called with the milliseconds for which somebody's code has occupied the thread. */
type Spend = (ms: number) => void;

/** Runs a function when the event loop comes around again, even if the response has been sent by then. */
type Soon = (after: () => void) => void;

/**
 * Of one request: called where its code begins or continues after a wait, and where it has ended. `sends`: what the platform sends for it
 * counts too. `ms`: the sum.
 */
export type Turns = {
  begin(): void;
  end(): void;
  sends(bytes: number): void;
  readonly ms: number;
};

type Turn = { since: number; spend: Spend };

/**
 * Measures whose code occupies the isolate's only thread, and for how long. A turn begins when code of a request begins or continues after
 * a wait. It ends with the next turn, or when the event loop comes around. Clocks are read at these moments only: those of Cloudflare stand
 * still in between, those of a local workerd do not. Times are in milliseconds.
 */
export class ThreadTime {
  #turn: Turn | null = null;

  constructor(private readonly clock: () => number) {}

  begin(spend: Spend, soon: Soon): void {
    this.#close();
    const turn = { since: this.clock(), spend };
    this.#turn = turn;
    soon(() => {
      if (this.#turn === turn) this.#close();
    });
  }

  /** Needed where `soon` may never come: workerd runs nothing more of a request whose client has left. */
  end(spend: Spend): void {
    if (this.#turn?.spend === spend) this.#close();
  }

  #close(): void {
    const turn = this.#turn;
    this.#turn = null;
    turn?.spend(Math.max(0, this.clock() - turn.since));
  }
}
