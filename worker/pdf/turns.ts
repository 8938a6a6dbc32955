/** Thrown when nobody may queue up any more. */
export class QueueFull extends Error {
  override name = "QueueFull";
}

/** Lets `atOnce` pieces of work run and `waiting` more stand in line. */
export class Turns {
  #running = 0;
  readonly #line: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin();
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  async #begin(): Promise<void> {
    if (this.#running < this.atOnce) this.#running += 1;
    else if (this.#line.length < this.waiting) await new Promise<void>((resolve) => this.#line.push(resolve));
    else throw new QueueFull();
  }

  /** Hands the place on, so that nobody slips in between. */
  #end(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
