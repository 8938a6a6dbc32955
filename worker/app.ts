import { Hono } from "hono";
import { FEED_PATH } from "~/features/calendar-feeds/model";
import { SHARE_PATH } from "~/kernel/paths";
import type { AppEnv } from "./app-env";
import { api } from "./middleware/api";
import { body } from "./middleware/body";
import { calendar } from "./pages/calendar";
import { concurrencyLimit } from "./middleware/concurrency-limit";
import { deepHealth } from "./observability/health";
import { holdBackRefusals } from "./middleware/hold-back-refusals";
import { locale } from "./middleware/locale";
import { manifest } from "./pages/manifest";
import { observe } from "./middleware/observe";
import { origin } from "./middleware/origin";
import { pages } from "./pages/pages";
import { refuse } from "./middleware/refuse";
import { clientHeaders } from "./middleware/client-headers";
import { refuseShare } from "./pages/share";
import { serviceWorker } from "./pages/service-worker";
import { session } from "./middleware/session";
import { canonicalPath } from "./middleware/canonical-path";
import { tenant } from "./tenancy/tenant";
import { context } from "./middleware/request-context";

/**
 * Middleware order of a request (architecture §5). Each middleware sets variables for the next ones
 * or refuses.
 */
export const app = new Hono<AppEnv>();

app.use(observe); // request id, timing, log line, response headers

app.use(canonicalPath); // rejects paths and URLs in non-canonical spelling

// For devices that check the connection or update the service worker. They need no tenant and no
// database.
app.get("/api/health", (c) => c.json({ status: "ok" }));
// For operators with a key: the health of every part.
app.get("/api/health/deep", (c) => deepHealth(c));
app.get("/sw.js", (c) => serviceWorker(c));

app.use(holdBackRefusals); // delays responses to clients that send too much
app.use(tenant); // tenant of the host; unknown 404, suspended 402, outdated schema 503
app.use(session); // actor of the signed claims
app.use(origin); // accepts writes from this host only
app.post(SHARE_PATH, locale, () => refuseShare());
app.use(clientHeaders); // checks X-Owner and X-Format
app.use(body); // receives the body, with limits of its size and time
app.use(concurrencyLimit); // limits running requests per person, address and tenant
app.use(locale); // one of the four languages, without I/O
app.use(context); // the tenant's database, without reading yet

app.get(`${FEED_PATH}/:file`, (c) => calendar(c));
app.get("/manifest.webmanifest", (c) => manifest(c));
app.on("GET", ["/api/docs", "/api/docs.data"], (c) => pages(c));
app.route("/api", api);
app.all("*", (c) => pages(c));
app.onError((error, c) => refuse(error, c));
