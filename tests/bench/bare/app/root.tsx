import { Links, Meta, Outlet, Scripts } from "@remix-run/react";

// oxlint-disable-next-line import/no-default-export -- the framework asks for it
export default function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
