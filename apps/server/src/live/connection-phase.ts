import type { LiveRequest } from '@atalaya/contract/live'

/**
 * How far a connection has introduced itself: `unknown` until its first frame says a token; `admitted` by the token of the upgrade, and
 * may say it once more in the words of a first frame; `introduced` for good.
 */
export type ConnectionPhase = 'unknown' | 'admitted' | 'introduced'

/** What is to be done with a request in a phase; `refuse` for who speaks out of turn. */
export type Step = 'initialize' | 'recheck' | 'request' | 'refuse'

/** Whatever is heard and not refused leads to `introduced`. */
export const stepOf = (phase: ConnectionPhase, type: LiveRequest['type']): Step => {
  if (phase === 'unknown') return type === 'initialize' ? 'initialize' : 'refuse'
  if (type === 'initialize') return phase === 'admitted' ? 'recheck' : 'refuse'
  return type === 'accessToken' ? 'recheck' : 'request'
}
