import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/layout/button";
import { IdempotencyField } from "~/ui/form/idempotency-field";

/** Sends one mail again or, without an id, all of them. */
export function SendAgain({
  id,
  look,
  children,
}: {
  id?: string;
  look: "primary" | "plain";
  children: ReactNode;
}) {
  const { formData } = useNavigation();
  const busy = formData !== undefined && formData.get("id") === (id ?? null);
  return (
    <Form method="post" action="/settings/undelivered-mail" preventScrollReset>
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <IdempotencyField />
      <Button look={look} icon="send" busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
