const unstorable = /\\u(?:0000|d[89a-f])/i
/** One escape at a time, so that `\\u0000`, a backslash and five letters, is none. */
const escapes = /\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|\\u(?:0000|d[89a-f][0-9a-f]{2})|\\[\s\S]/gi

/**
 * JSON without what PostgreSQL stores in no text: U+0000 and halves of surrogate pairs, as an emoji cut in two leaves
 * them. Each becomes U+FFFD. They can stand in JSON as escapes only, so nearly every body comes back as it is.
 */
export const withStorableText = (json: string): string =>
  unstorable.test(json)
    ? json.replace(escapes, (whole, high?: string) =>
        high !== undefined || !unstorable.test(whole) ? whole : '\ufffd',
      )
    : json
