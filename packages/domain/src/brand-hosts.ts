/** What stands between a host name and its being live, in the order in which it is looked at. */
export type HostFault = 'none' | 'elsewhere' | 'private' | 'caa' | 'resolver' | 'unreachable' | 'certificate' | 'other'

export interface NameAnswers {
  /** IPv4 and IPv6; null where no resolver answered. */
  addresses: readonly string[] | null
  /** Who may issue certificates for it (RFC 8659); empty where nothing is said. */
  issuers: readonly string[]
}

/** Of this machine, of a network at home, or of nobody (RFC 6890): no certificate authority comes there. */
export const isPrivateAddress = (address: string): boolean => {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (plain.includes(':')) return plain === '::' || plain === '::1' || /^f[cd]|^fe[89ab]/.test(plain)
  const [a = 0, b = 0] = plain.split('.').map(Number)
  return (
    [0, 10, 127].includes(a) ||
    a >= 224 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128)
  )
}

/** Those that Caddy asks: Let's Encrypt, and ZeroSSL, whose certificates are Sectigo's. */
const usedIssuers = ['letsencrypt.org', 'sectigo.com']

/** Why no certificate should be asked for yet: five failures an hour are all that an authority takes. Null where it may be. */
export const nameFault = (
  { addresses, issuers }: NameAnswers,
  { ours }: { ours: readonly string[] },
): HostFault | null => {
  if (addresses === null) return 'resolver'
  if (addresses.length === 0) return 'none'
  if (ours.length > 0) {
    if (!addresses.some((address) => ours.includes(address))) return 'elsewhere'
  } else if (addresses.every(isPrivateAddress)) return 'private'
  return issuers.length > 0 && !issuers.some((issuer) => usedIssuers.includes(issuer)) ? 'caa' : null
}

export type RecordState = 'pending' | 'ok' | 'broken'

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** One SPF record, which lets in who sends for us; two are an error of their own (RFC 7208). */
export const spfState = (texts: readonly string[], include: string | null): RecordState => {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 0) return 'pending'
  if (records.length > 1) return 'broken'
  const terms = (records[0] as string).toLowerCase().split(/\s+/)
  return include === null || terms.includes(`include:${include}`) ? 'ok' : 'broken'
}

/** The public key that we sign with (RFC 6376). */
export const dkimState = (texts: readonly string[], publicKey: string): RecordState => {
  const records = texts.filter((text) => /(^|;)\s*p=/i.test(text))
  if (records.length === 0) return 'pending'
  return records.some((text) => withoutSpaces(text).includes(`p=${publicKey}`)) ? 'ok' : 'broken'
}

export const dmarcState = (texts: readonly string[]): RecordState => {
  const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  if (records.length === 0) return 'pending'
  return records.length === 1 && /;\s*p=(none|quarantine|reject)\b/i.test(records[0] as string) ? 'ok' : 'broken'
}

/** Where bounces come back to. */
export const returnPathState = (alias: string | null, wanted: string | null): RecordState => {
  if (alias === null) return 'pending'
  return wanted === null || alias.toLowerCase().replace(/\.$/, '') === wanted ? 'ok' : 'broken'
}
