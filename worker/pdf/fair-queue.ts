import type { PrintRequester } from "~/kernel/pdf/printer";

/** Limits of the queue. `perPerson` and `perSystem` count waiting and running entries together. */
type QueueLimits = {
  running: number;
  runningPerTenant: number;
  runningPerPerson: number;
  perPerson: number;
  /** The outbox of a tenant processes several rows at once and must not be refused for that. */
  perSystem: number;
  queuedPerTenant: number;
  waiting: number;
};

/** The limit that refused an entry: the user's own, or a shared one. */
type Rejected = "person" | "full";

export type QueueEntry = {
  readonly requester: PrintRequester;
  state: "waiting" | "running" | "resting" | "left";
};

/** `running` includes a resting entry. */
type Person = { running: number; waiting: (QueueEntry & { start: () => void })[] };
/** Both maps are ordered: the last one to start is at the end. */
type Tenant = { running: number; persons: Map<string, Person> };

const SYSTEM = "system";

/**
 * Serves tenants in turn, and users within a tenant in turn. A tenant that may start an entry waits
 * for at most one entry of each other tenant. The queue has no timers and no promises; the caller
 * must remove every entry that it adds.
 */
export class FairQueue {
  readonly #tenants = new Map<string, Tenant>();
  #running = 0;
  #waiting = 0;

  constructor(private readonly limits: QueueLimits) {}

  /** `start` is called when the entry has its turn, immediately if the queue is empty. */
  enter(requester: PrintRequester, start: () => void): QueueEntry | Rejected {
    const tenant = this.#tenants.get(requester.tenantId) ?? { running: 0, persons: new Map() };
    const key = personKey(requester);
    const person = tenant.persons.get(key) ?? { running: 0, waiting: [] };
    const rejected = this.#rejected(requester, tenant, person);
    if (rejected) return rejected;
    const entry: Person["waiting"][number] = { requester, start, state: "waiting" };
    person.waiting.push(entry);
    tenant.persons.set(key, person);
    this.#tenants.set(requester.tenantId, tenant);
    this.#waiting += 1;
    this.#startNext();
    return entry;
  }

  /**
   * Whether the user should pause after this running entry: they have another one waiting while
   * another tenant is printing.
   */
  shouldRest({ requester, state }: QueueEntry): boolean {
    const tenant = this.#tenants.get(requester.tenantId);
    const person = tenant?.persons.get(personKey(requester));
    if (!tenant || !person || state !== "running" || requester.userId === null) return false;
    return person.waiting.length > 0 && this.#running > tenant.running;
  }

  /** Ends a running entry. Its user starts no other one until `leave`; everybody else may. */
  rest(entry: QueueEntry): void {
    const tenant = this.#tenants.get(entry.requester.tenantId);
    if (!tenant || entry.state !== "running") return;
    entry.state = "resting";
    tenant.running -= 1;
    this.#running -= 1;
    this.#startNext();
  }

  /** Removes a waiting, running or resting entry. A second call has no effect. */
  leave(entry: QueueEntry): void {
    const tenant = this.#tenants.get(entry.requester.tenantId);
    const person = tenant?.persons.get(personKey(entry.requester));
    if (!tenant || !person || entry.state === "left") return;
    if (entry.state === "waiting") {
      person.waiting = person.waiting.filter((each) => each !== entry);
      this.#waiting -= 1;
    } else {
      person.running -= 1;
      if (entry.state === "running") {
        tenant.running -= 1;
        this.#running -= 1;
      }
    }
    entry.state = "left";
    this.#forgetIfIdle(entry.requester, tenant, person);
    this.#startNext();
  }

  #rejected({ userId }: PrintRequester, tenant: Tenant, person: Person): Rejected | null {
    const { perPerson, perSystem, queuedPerTenant, waiting } = this.limits;
    const own = person.running + person.waiting.length;
    if (userId !== null && own >= perPerson) return "person";
    if (userId === null && own >= perSystem) return "full";
    // Entries of the system have a limit of their own, which users of the tenant cannot use up.
    if (userId !== null && waitingOfPeople(tenant) >= queuedPerTenant) return "full";
    return this.#waiting >= waiting ? "full" : null;
  }

  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { entry, tenant, person } = next;
      person.waiting.shift();
      this.#waiting -= 1;
      for (const each of [person, tenant]) each.running += 1;
      this.#running += 1;
      entry.state = "running";
      moveToEnd(this.#tenants, entry.requester.tenantId, tenant);
      moveToEnd(tenant.persons, personKey(entry.requester), person);
      entry.start();
    }
  }

  /**
   * Finds the first tenant and user in order who may start an entry. A tenant at its limit keeps
   * its position.
   */
  #next() {
    const { running, runningPerTenant, runningPerPerson } = this.limits;
    if (this.#running >= running) return null;
    for (const tenant of this.#tenants.values()) {
      if (tenant.running >= runningPerTenant) continue;
      for (const person of tenant.persons.values()) {
        const [entry] = person.waiting;
        if (entry && person.running < runningPerPerson) return { entry, tenant, person };
      }
    }
    return null;
  }

  #forgetIfIdle(requester: PrintRequester, tenant: Tenant, person: Person): void {
    if (person.running === 0 && person.waiting.length === 0)
      tenant.persons.delete(personKey(requester));
    if (tenant.persons.size === 0) this.#tenants.delete(requester.tenantId);
  }
}

function personKey({ userId }: PrintRequester): string {
  return userId ?? SYSTEM;
}

function waitingOfPeople({ persons }: Tenant): number {
  return [...persons].reduce(
    (sum, [key, { waiting }]) => (key === SYSTEM ? sum : sum + waiting.length),
    0,
  );
}

function moveToEnd<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}
