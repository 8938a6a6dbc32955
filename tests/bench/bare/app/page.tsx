import { useLoaderData } from "@remix-run/react";

export function loader() {
  return { text: "Nothing but the framework" };
}

// oxlint-disable-next-line import/no-default-export -- the framework asks for it
export default function Page() {
  return <h1>{useLoaderData<typeof loader>().text}</h1>;
}
