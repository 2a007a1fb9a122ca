export interface NumberedLine {
  /** From 1. */
  number: number
  /** Undefined for a line longer than the limit; its bytes are dropped as they come. */
  text: string | undefined
}

const newline = 0x0a

/** Splits a stream into lines and never holds more than `maxBytes` of one; ends of `\r\n` are ends too. */
export async function* boundedLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<NumberedLine> {
  let parts: Uint8Array[] = []
  let held = 0
  let isTooLong = false
  let number = 0
  const take = (part: Uint8Array): void => {
    if (isTooLong || part.length === 0) return
    if (held + part.length > maxBytes) {
      isTooLong = true
      parts = []
      held = 0
      return
    }
    parts.push(part)
    held += part.length
  }
  const finish = (): NumberedLine => {
    const text = isTooLong ? undefined : new TextDecoder().decode(Buffer.concat(parts)).replace(/\r$/, '')
    parts = []
    held = 0
    isTooLong = false
    return { number: ++number, text }
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, at))
      from = at + 1
      yield finish()
    }
    take(chunk.subarray(from))
  }
  if (held > 0 || isTooLong) yield finish()
}
