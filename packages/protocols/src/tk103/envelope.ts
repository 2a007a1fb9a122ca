const utf8 = new TextEncoder()

export interface Envelope {
  /** What stands before the word: the device, or with the first trackers a running number. */
  head: string
  /** Two letters and two digits: what the frame is about. */
  word: string
  /** What follows it. */
  body: string
  /** The newer trackers part their fields by commas. */
  hasCommas: boolean
}

const form = /^\(([0-9A-Z]{10,15}?)(,?)([A-Z]{2}[0-9A-F]{2})(.*)\)$/s

export const openEnvelope = (text: string): Envelope | undefined => {
  const [, head, comma, word, body] = form.exec(text) ?? []
  if (head === undefined || word === undefined || body === undefined) return undefined
  return { head, word, body, hasCommas: comma === ',' }
}

export const sealEnvelope = (head: string, words: string): Uint8Array => utf8.encode(`(${head}${words})`)
