/** The package brings no types; of it, what the reader uses. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(hook: 'openTag', handle: (name: string, attributes: () => object, decode: Decode) => void): this
    on(hook: 'closeTag', handle: (name: string) => void): this
    on(hook: 'text', handle: (text: string, decode: Decode) => void): this
    on(hook: 'cdata', handle: (text: string) => void): this
    on(hook: 'error', handle: (error: Error) => void): this
    parse(xml: string): this
    stop(): void
  }
}
