import "react";

/** React sets any property of a style whose name begins with two hyphens. @types/react does not know them. */
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
