/** By what text messages leave; of the whole installation, as the server that mails leave by. */
export type SmsSettings =
  /** A gateway with an address of its own making: `{to}`, `{text}` and `{from}` stand in it, or go as JSON. */
  | { kind: 'http'; url: string; from: string; user: string; password: string }
  | { kind: 'twilio'; origin: string; account: string; token: string; from: string }
  | { kind: 'vonage'; origin: string; key: string; secret: string; from: string }
  | { kind: 'smpp'; host: string; port: number; isTls: boolean; user: string; password: string; from: string }

const part = (text: string): string => decodeURIComponent(text)

/** An address such as `twilio://SID:TOKEN@api.twilio.com?from=+34…`; undefined where it is none. `…+http:` is not encrypted. */
export const readSmsUrl = (text: string): SmsSettings | undefined => {
  const url = URL.parse(text)
  if (!url) return undefined
  // Of a scheme that the standard does not know a plus in a query is a plus, as numbers have it.
  const from = part(/[?&]from=([^&#]*)/.exec(text)?.[1] ?? '')
  const [scheme, isPlain] = [url.protocol.replace(/(\+http)?:$/, ''), url.protocol.endsWith('+http:')]
  const origin = `${isPlain ? 'http' : 'https'}://${url.host}`
  const [user, password] = [part(url.username), part(url.password)]
  switch (scheme) {
    case 'twilio':
      return user && password && from ? { kind: 'twilio', origin, account: user, token: password, from } : undefined
    case 'vonage':
      return user && password && from ? { kind: 'vonage', origin, key: user, secret: password, from } : undefined
    case 'smpp':
    case 'smpps': {
      const isTls = scheme === 'smpps'
      const port = Number(url.port) || (isTls ? 3_550 : 2_775)
      return url.hostname && user ? { kind: 'smpp', host: url.hostname, port, isTls, user, password, from } : undefined
    }
    case 'http':
    case 'https':
      return { kind: 'http', url: withoutLogin(text), from, user, password }
    default:
      return undefined
  }
}

const withoutLogin = (text: string): string => text.replace(/^(https?:\/\/)[^/?#]*@/, '$1')
