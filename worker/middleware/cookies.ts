import { parse } from "hono/utils/cookie";

export function cookieIn(request: Request, name: string): string | undefined {
  return parse(request.headers.get("cookie") ?? "", name)[name];
}
