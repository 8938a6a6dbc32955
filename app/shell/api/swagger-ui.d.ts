/** The package's own types describe its Node files, not this bundle. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Options = {
    domNode: HTMLElement;
    url: string;
    docExpansion: "none" | "list";
    defaultModelsExpandDepth: number;
    tryItOutEnabled: boolean;
  };
  const SwaggerUI: (options: Options) => void;
  export default SwaggerUI;
}
