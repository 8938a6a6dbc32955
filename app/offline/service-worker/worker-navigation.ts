import { isFieldPage } from "../data/offline-pages";

/** How long somebody in the field looks at an empty screen before the phone shows what it has. */
const PATIENCE_MS = 8_000;

type Kept = { shell(): Promise<Response | undefined>; home(): Promise<string | null> };

/**
 * From the network; where no server of ours answers, from this phone. What the server says counts, errors too: only silence, and an
 * error of somebody in between, is no answer.
 */
export async function answerNavigation(request: Request, kept: Kept): Promise<Response> {
  const { pathname } = new URL(request.url);
  const fetched = fetch(request).catch((error: unknown) => error as Error);
  const answer = isFieldPage(pathname) ? await Promise.race([fetched, silence()]) : await fetched;
  if (answer instanceof Response && !isFromBetween(answer)) return answer;
  return (await fromPhone(pathname, kept)) ?? settled(await fetched);
}

function silence(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
}

/** A proxy that could not reach us; each answer of ours carries its number. A redirect tells nothing of itself, and is followed. */
export function isFromBetween(answer: Response): boolean {
  return answer.status >= 500 && !answer.headers.has("x-request-id");
}

async function fromPhone(pathname: string, kept: Kept): Promise<Response | undefined> {
  const home = pathname === "/" ? await kept.home() : null;
  return home ? Response.redirect(home, 302) : kept.shell();
}

/** Nothing is kept yet: the browser says what it thinks of it. */
function settled(fetched: Response | Error): Response {
  return fetched instanceof Response ? fetched : Response.error();
}
