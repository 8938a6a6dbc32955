import { Hono } from "hono";
import type { AppEnv } from "./app-env";
import { api } from "./middleware/api";
import { body } from "./middleware/body";
import { concurrencyLimit } from "./middleware/concurrency-limit";
import { deepHealth } from "./observability/health";
import { delayFailedLogins } from "./middleware/delay-failed-logins";
import { locale } from "./middleware/locale";
import { manifest } from "./pages/manifest";
import { observe } from "./middleware/observe";
import { origin } from "./middleware/origin";
import { pages } from "./pages/pages";
import { refuse } from "./middleware/refuse";
import { clientHeaders } from "./middleware/client-headers";
import { serviceWorker } from "./pages/service-worker";
import { session } from "./middleware/session";
import { canonicalPath } from "./middleware/canonical-path";
import { tenant } from "./tenancy/tenant";
import { context } from "./middleware/request-context";

/** The journey of a request (architecture §5). Each step leaves in the context what the next ones need, or refuses. */
export const app = new Hono<AppEnv>();

app.use(observe); // a number, a timer, one line in the log, the headers of every answer

app.use(canonicalPath); // one way to write each address

// For phones that want to know whether anybody is there, and for what they keep of the product: no company, no database.
app.get("/api/health", (c) => c.json({ status: "ok" }));
// With a key, for those who run this: what every part says of itself.
app.get("/api/health/deep", (c) => deepHealth(c));
app.get("/sw.js", (c) => serviceWorker(c));

app.use(delayFailedLogins); // a refused attempt to sign in is not answered at once
app.use(tenant); //  which company the host names; unknown 404, suspended 402, behind 503
app.use(concurrencyLimit); // not more of one company at once than leaves room for others
app.use(session); // who the signed claims say this is
app.use(origin); //  writes come from this very host
app.use(clientHeaders); //  as who a device says it writes for, in a form that is understood
app.use(body); //    not more than anybody needs
app.use(locale); //  which of the four languages, without waiting
app.use(context); //   the company's database, nothing read yet

app.get("/manifest.webmanifest", (c) => manifest(c));
app.on("GET", ["/api/docs", "/api/docs.data"], (c) => pages(c));
app.route("/api", api);
app.all("*", (c) => pages(c));
app.onError((error, c) => refuse(error, c));
