/**
 * The JSON of a response of this app's own API. Safe: the caller names the type of the endpoint's response, and the suites of the API
 * compare responses with their schemas, which are too large for browsers.
 */
export function bodyOf<Output>(response: Response): Promise<Output> {
  return response.json() as Promise<Output>;
}
