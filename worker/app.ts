import { Hono } from "hono";
import type { Journey } from "./journey";
import { api } from "./pipeline/api";
import { body } from "./pipeline/body";
import { concurrencyLimit } from "./pipeline/concurrency-limit";
import { deepHealth } from "./pipeline/health";
import { heldRefusals } from "./pipeline/held-refusals";
import { locale } from "./pipeline/locale";
import { manifest } from "./pipeline/manifest";
import { observe } from "./pipeline/observe";
import { origin } from "./pipeline/origin";
import { pages } from "./pipeline/pages";
import { refuse } from "./pipeline/refuse";
import { sender } from "./pipeline/sender";
import { serviceWorker } from "./pipeline/service-worker";
import { session } from "./pipeline/session";
import { spelling } from "./pipeline/spelling";
import { tenant } from "./pipeline/tenant";
import { visit } from "./pipeline/visit";

/** The journey of a request (architecture §5). Each step leaves in the context what the next ones need, or refuses. */
export const app = new Hono<Journey>();

app.use(observe); // a number, a timer, one line in the log, the headers of every answer

app.use(spelling); // one way to write each address

// For phones that want to know whether anybody is there, and for what they keep of the product: no company, no database.
app.get("/api/health", (c) => c.json({ status: "ok" }));
// With a key, for those who run this: what every part says of itself.
app.get("/api/health/deep", (c) => deepHealth(c));
app.get("/sw.js", (c) => serviceWorker(c));

app.use(heldRefusals); // a refused attempt to sign in is not answered at once
app.use(tenant); //  which company the host names; unknown 404, suspended 402, behind 503
app.use(concurrencyLimit); // not more of one company at once than leaves room for others
app.use(session); // who the signed claims say this is
app.use(origin); //  writes come from this very host
app.use(sender); //  as who a device says it writes for, in a form that is understood
app.use(body); //    not more than anybody needs
app.use(locale); //  which of the four languages, without waiting
app.use(visit); //   the company's database, nothing read yet

app.get("/manifest.webmanifest", (c) => manifest(c));
app.on("GET", ["/api/docs", "/api/docs.data"], (c) => pages(c));
app.route("/api", api);
app.all("*", (c) => pages(c));
app.onError((error, c) => refuse(error, c));
