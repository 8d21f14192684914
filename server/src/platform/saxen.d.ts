declare module "saxen" {
  type Attributes = Readonly<Record<string, string>> | false;

  /** What of the parser we use; the package has no types. */
  export class Parser {
    on(
      event: "openTag",
      on: (
        tag: string,
        readAttributes: () => Attributes,
        decode: (text: string) => string,
        isSelfClosing: boolean,
      ) => void,
    ): this;
    on(
      event: "closeTag",
      on: (tag: string, decode: (text: string) => string, isSelfClosing: boolean) => void,
    ): this;
    on(event: "text", on: (text: string) => void): this;
    on(event: "error", on: (error: Error) => void): this;
    write(xml: string): this;
    end(): Error | null;
  }
}
