/**
 * Whether JSON holds objects and lists deeper within one another than `most`. Looked at as text, before anything walks
 * through it by calling itself: a body of brackets alone would take the loop for half a second and then the stack.
 */
export const isDeeperThan = (json: string, most: number): boolean => {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(json, at)
      if (at < 0) return false
    } else if (code === 0x5b || code === 0x7b) {
      depth++
      if (depth > most) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}

/** Of the quote that ends it, or -1: then it is no JSON, which the parser says. */
const endOfString = (json: string, start: number): number => {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (json.charCodeAt(at - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return at
  }
  return -1
}
