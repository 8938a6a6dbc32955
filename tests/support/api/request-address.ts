import { withReadableAddress } from "../../../worker/middleware/request-address";

/** A request as workerd builds it: from any Host header. Node creates none with a URL that it cannot read. */
export function requestTo(url: string, request = new Request("http://x/")): Request {
  return new Proxy(request, {
    get: (target, name) => (name === "url" ? url : Reflect.get(target, name, target)),
  });
}

/** Whether the worker reads the URL as it is. */
export function isReadable(url: string): boolean {
  const request = requestTo(url);
  return withReadableAddress(request) === request;
}
