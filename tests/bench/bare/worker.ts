import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";

const handle = createRequestHandler(build as unknown as ServerBuild, build.mode);

// oxlint-disable-next-line import/no-default-export -- the framework asks for it
export default { fetch: (request: Request) => handle(request) };
