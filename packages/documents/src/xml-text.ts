export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, even as references
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** For text and for what stands in double quotes. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"\r]/g, (character) => names[character] ?? character)
