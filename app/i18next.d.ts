import type { DefaultNamespace, Namespace } from "i18next";
import type { PlainTextKey, TextKey, TextValues } from "./locales/keys";

declare module "i18next" {
  interface CustomTypeOptions {
    keySeparator: false;
    resources: { translation: Record<PlainTextKey, string> };
  }
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    <const Key extends TextKey>(key: Key, ...values: TextValues<Key>): string;
  }
}
