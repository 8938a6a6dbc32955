import { request } from "node:http";
import { stack } from "../stack/stack";

type Raw = { status: number; text: string; headers: Record<string, string | string[] | undefined> };

/** Sends any Host header, which fetch does not allow. */
export function requestAs(
  host: string,
  path = "/",
  headers: Record<string, string> = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port: stack().port, path, headers: { host, ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    call.once("error", reject);
    call.end();
  });
}
