/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { ReadFailure } from './read-failure.ts'

export type Attributes = Record<string, string>

interface Handlers {
  open(name: string, attributes: () => Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Of elements in one another; spreadsheets and places need a dozen. */
const deepest = 200

/** Walks through XML by local names. Entities other than the five of XML stay as they are, so none can grow. */
export const walkXml = (xml: Uint8Array, handlers: Handlers): void => {
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser()
  let failure: unknown
  let depth = 0
  const guard =
    <Arguments extends unknown[]>(handle: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      try {
        handle(...given)
      } catch (thrown) {
        failure = thrown
        parser.stop()
      }
    }
  parser.on(
    'openTag',
    guard((name, attributes, decode) => {
      if (++depth > deepest) throw new ReadFailure('file.bomb')
      handlers.open(local(name), () => {
        const decoded: Attributes = {}
        for (const [key, value] of Object.entries(attributes() as Attributes)) decoded[local(key)] = decode(value)
        return decoded
      })
    }),
  )
  parser.on(
    'closeTag',
    guard((name) => {
      depth--
      handlers.close?.(local(name))
    }),
  )
  parser.on(
    'text',
    guard((text, decode) => handlers.text?.(decode(text))),
  )
  parser.on(
    'cdata',
    guard((text) => handlers.text?.(text)),
  )
  parser.on('error', () => {
    failure = new ReadFailure('file.broken')
    parser.stop()
  })
  parser.parse(new TextDecoder().decode(xml))
  if (failure) throw failure
}
