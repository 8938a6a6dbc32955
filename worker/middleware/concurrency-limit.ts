import type { MiddlewareHandler } from "hono";
import { isPublicPath } from "~/kernel/public-paths";
import { Refusal } from "~/kernel/refusal";
import { workFactor } from "~/kernel/time-limits";
import type { AuthContext } from "~/server/request-context";
import type { AppContext, AppEnv } from "../app-env";
import { networkOf } from "./client-ip";
import { beginSoon, ConcurrencyLimiter, type Place, type Share } from "./concurrency-limiter";
import { Paces, type ThreadPace, type ThreadRate } from "./pace";
import { ThreadTime, type Turns } from "./thread-time";

/**
 * How many requests of one tenant run at once in this isolate. More than a hundred users cause at once; a faulty client exceeds
 * it within a second.
 */
const MAX_IN_FLIGHT = 100;
/** Of everybody who is not signed in. The others are for those who are. */
const MAX_SIGNED_OUT = 20;
/** Of one person, in all their browsers. */
const MAX_OF_PERSON = 12;
/** Of one person, of requests that are as much work as many pages. */
const MAX_OF_PARTS = 2;
const PARTS_PATH = "/api/fieldPack/parts";
/** Of everybody at one address who is not signed in. */
const MAX_OF_SOURCE = 10;
/** Of everybody who reads pages without an account, and of one address among them. They take no place of those who sign in. */
const MAX_PUBLIC = 6;
const MAX_PUBLIC_OF_SOURCE = 4;
/**
 * Of the thread, beside others. A page takes some 15 ms, a picture 3: more than a page with a hundred pictures needs at once, and than anybody needs for
 * long.
 */
const THREAD_OF_PERSON: ThreadRate = { burst: 300, perSecond: 200, expected: 20 };
/** An office whose people sign in together is one address. */
const THREAD_OF_SOURCE: ThreadRate = { burst: 600, perSecond: 200, expected: 20 };
/** A link in a group of hundreds of people is opened by many of them at once. The company's own people have the rest. */
const THREAD_OF_PUBLIC: ThreadRate = { burst: 300, perSecond: 150, expected: 20 };
const THREAD_OF_COMPANY: ThreadRate = { burst: 2_000, perSecond: 600, expected: 0 };
/** What a request costs the thread at least: the platform receives and answers it outside of our code, where no time is measured. */
const LEAST_MS = 3;
/** Bytes of a response that the platform sends in a millisecond, beside what is measured. */
const BYTES_PER_MS = 100_000;
/** The number of parallel requests of a browser to one host. It is more than the pdf worker prints for one user. */
const MAX_PDFS = 6;
const PACE_OF_PDFS = { burst: MAX_PDFS, perSecond: 0.5 };
const RETRY_PDF_SECONDS = 5;
/** Bodies of clients that are not signed in that are being received at once. A stalled one is given up after ten seconds. */
const MAX_RECEIVED_SIGNED_OUT = 100;

/** Reads of the directory at once, whose database server accepts 128 connections for all databases. */
const MAX_LOOKUPS = 24;
const MAX_LOOKUPS_OF_SOURCE = 10;
const MAX_WAITING_LOOKUPS = 1_000;

const running = new ConcurrencyLimiter();
const receiving = new ConcurrencyLimiter();
const lookingUp = new ConcurrencyLimiter();
const paces = new Paces();
const pacesOfCompanies = new Paces();
const thread = new ThreadTime(() => Date.now());

/** Responds with 429 above the limits of a person, an address or a tenant, so that the others are served. */
export const concurrencyLimit: MiddlewareHandler<AppEnv> = (c, next) => {
  const tenant = c.get("tenant").id;
  const isPublic = isPublicPath(c.req.path);
  const [first, ...others] = isPublic ? publicShares(c) : ownShares(c, MAX_SIGNED_OUT);
  if (c.req.path === PARTS_PATH) others.push({ key: `${first.key} parts`, most: MAX_OF_PARTS });
  const rate = c.get("claims") ? THREAD_OF_PERSON : THREAD_OF_SOURCE;
  const own = paces.ofThread(first.key, onThisMachine(rate));
  const company = companyPace(tenant);
  const everybody = isPublic
    ? [paces.ofThread(publicKey(tenant), onThisMachine(THREAD_OF_PUBLIC))]
    : [];
  const turns = turnsOf(
    [own, company, ...everybody],
    (work) => c.executionCtx.waitUntil(work),
    LEAST_MS,
  );
  c.set("turns", turns);
  return within(
    c.req.raw.signal,
    {
      limiter: running,
      shares: [
        { key: tenant, most: MAX_IN_FLIGHT, pace: company },
        { ...first, pace: own },
        ...others,
        ...everybody.map((pace) => ({ key: publicKey(tenant), most: MAX_PUBLIC, pace })),
      ],
    },
    () => {
      c.req.raw.signal.addEventListener("abort", turns.end, { once: true });
      turns.begin();
      return next().finally(turns.end);
    },
  );
};

/** Of work that nobody waits for. Its company has caused it; it is not paced itself. */
export function backgroundTurns(tenantId: string, after: (work: Promise<unknown>) => void): Turns {
  return turnsOf([companyPace(tenantId)], after);
}

/** `least`: milliseconds that are counted from the beginning, and not again when they are spent. */
function turnsOf(
  paces: readonly ThreadPace[],
  after: (work: Promise<unknown>) => void,
  least = 0,
): Turns {
  let total = 0;
  let counted = 0;
  function count(ms: number): void {
    counted += ms;
    for (const pace of paces) pace.spend(ms, Date.now());
  }
  function spend(ms: number): void {
    total += ms;
    if (total > counted) count(total - counted);
  }
  /** workerd drops the timers of a request that has been answered, unless something is waited for. */
  function soon(work: () => void): void {
    after(new Promise<void>((resolve) => setTimeout(() => resolve(work()), 0)));
  }
  return {
    begin() {
      if (counted < least) count(least);
      thread.begin(spend, soon);
    },
    end: () => thread.end(spend),
    sends: (bytes) => spend(bytes / BYTES_PER_MS),
    get ms() {
      return total;
    },
  };
}

function companyPace(tenantId: string): ThreadPace {
  return pacesOfCompanies.ofThread(tenantId, onThisMachine(THREAD_OF_COMPANY));
}

/** On the machine of a test, the same request keeps the thread for longer. */
function onThisMachine({ burst, perSecond, expected }: ThreadRate): ThreadRate {
  const factor = workFactor();
  return { burst: burst * factor, perSecond: perSecond * factor, expected };
}

/**
 * Refuses a user who requests many PDFs before anything is read: sixty reads at once delay all other users. A few more wait for up to five
 * seconds.
 */
export async function withinPdfLimit<T>(
  { tenant, actor }: AuthContext,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const who = personKey(tenant.id, actor.userId);
  const pace = paces.of(who, "PDFs", PACE_OF_PDFS);
  const place = running.enter([{ key: `${who} PDFs`, most: MAX_PDFS }], Date.now());
  if (!place) throw tooManyPdfs();
  return holding({ limiter: running, place, signal }, async () => {
    if (!(await beginSoon(pace, Date.now))) throw tooManyPdfs();
    return work();
  });
}

function tooManyPdfs(): Refusal {
  return new Refusal("too_many_requests", "pdf_limit", { retryAfterSeconds: RETRY_PDF_SECONDS });
}

/** The same for requests whose body is being received: until it has arrived, a request takes no place of those that run. */
export function whileReceiving<T>(c: AppContext, work: () => Promise<T>): Promise<T> {
  const shares = ownShares(c, MAX_RECEIVED_SIGNED_OUT);
  return within(c.req.raw.signal, { limiter: receiving, shares }, work);
}

type Lookup<T> = {
  host: string;
  /** "" where the platform reports no address. */
  source: string;
  signal: AbortSignal;
  cached(): T | null;
  read(): Promise<T | null>;
};

/**
 * Reads what belongs to a host from the directory, which all companies share, while anybody can invent hosts. One request of a host reads at
 * a time, and those that wait take what it found; requests of hosts that are cached do not wait.
 */
export async function lookUp<T>({ host, source, signal, cached, read }: Lookup<T>) {
  const shares = [
    { key: `of ${host}`, most: 1 },
    ...(source ? [{ key: `from ${source}`, most: MAX_LOOKUPS_OF_SOURCE }] : []),
    { key: "all", most: MAX_LOOKUPS },
  ];
  function attempt(now: number): { found: T } | { place: Place } | null {
    const found = cached();
    if (found) return { found };
    const place = lookingUp.enter(shares, now);
    return place && { place };
  }
  const waiting = [{ key: "waiting", most: MAX_WAITING_LOOKUPS }];
  const result = await lookingUp.attemptSoon({ attempt, waiting, clock: Date.now, signal });
  if (!result) throw tooMany();
  if ("found" in result) return result.found;
  return holding({ limiter: lookingUp, place: result.place, signal }, read);
}

async function within<T>(
  signal: AbortSignal,
  { limiter, shares }: { limiter: ConcurrencyLimiter; shares: Share[] },
  work: () => Promise<T>,
): Promise<T> {
  const place = await limiter.enterSoon(shares, Date.now, signal);
  if (!place) throw tooMany(Math.max(...shares.map(({ pace }) => pace?.waitMs(Date.now()) ?? 0)));
  return holding({ limiter, place, signal }, work);
}

function tooMany(waitMs = 0): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds });
}

function holding<T>(
  { limiter, place, signal }: { limiter: ConcurrencyLimiter; place: Place; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const leave = () => limiter.leave(place, Date.now());
  // The client may have left while it waited for the place.
  if (signal.aborted) leave();
  // workerd runs no `finally` for a request whose client has left.
  signal.addEventListener("abort", leave, { once: true });
  return work().finally(leave);
}

/** The narrowest first: the person, or the address, or everybody who is not signed in. */
function ownShares(c: AppContext, mostSignedOut: number): [Share, ...Share[]] {
  const tenant = c.get("tenant").id;
  const userId = c.get("claims")?.actor.userId;
  if (userId) return [{ key: personKey(tenant, userId), most: MAX_OF_PERSON }];
  const source = sourceOf(c);
  const signedOut = { key: `${tenant} signed out`, most: mostSignedOut };
  return source
    ? [{ key: `${tenant} from ${source}`, most: MAX_OF_SOURCE }, signedOut]
    : [signedOut];
}

/** Those of one address among all who read the public pages of a company. */
function publicShares(c: AppContext): [Share] {
  const key = `${publicKey(c.get("tenant").id)} from ${sourceOf(c)}`;
  return [{ key, most: MAX_PUBLIC_OF_SOURCE }];
}

function publicKey(tenantId: string): string {
  return `${tenantId} public`;
}

/** "" where the platform reports no address. */
export function sourceOf(c: AppContext): string {
  return networkOf(c.req.header("cf-connecting-ip") ?? "");
}

function personKey(tenantId: string, userId: string): string {
  return `${tenantId} user ${userId}`;
}
