import { openidRoutes } from '@atalaya/contract/openid-sign-in'
import { session } from './current-session.ts'

/** Of a sign-in that is under way elsewhere: this tab alone takes its answer. */
const key = 'atalaya.openid'

/** Leaves for the provider of the company; false where nothing says of which. */
export const leaveForCompany = async (asked: { company?: string; email?: string; next: string }): Promise<boolean> => {
  const { next, ...body } = asked
  const { url, token } = await session.call(openidRoutes.begin, { body })
  if (url === null || token === null) return false
  sessionStorage.setItem(key, JSON.stringify({ token, next }))
  location.assign(url)
  return true
}

/** Leaves for it as somebody who is signed in and is asked whether it is still them. */
export const leaveForProof = async (): Promise<void> => {
  const { url, token } = await session.call(openidRoutes.beginProof)
  const held = { token, next: `${location.pathname}${location.search}`, isProof: true }
  sessionStorage.setItem(key, JSON.stringify(held))
  location.assign(url)
}

/** As the provider sent the browser here: the router writes addresses in its own way. */
const sentBackWith = (): string => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).search : location.search
}

export interface Return {
  token: string
  next: string
  query: string
  /** Where somebody who is signed in showed there that it is still them. */
  isProof?: true
}

/** What this page was sent back with from a sign-in, or from a proof, once; null for every other visit. */
export const takeReturn = (from: 'signIn' | 'proof'): Return | null => {
  const held = sessionStorage.getItem(key)
  const query = sentBackWith()
  const given = new URLSearchParams(query)
  if (held === null || !given.has('state') || !(given.has('code') || given.has('error'))) return null
  const begun = JSON.parse(held) as Omit<Return, 'query'>
  if ((begun.isProof === true) !== (from === 'proof')) return null
  sessionStorage.removeItem(key)
  return { ...begun, query }
}

export const enterFromCompany = ({ token, query }: Return) =>
  session.enterWith(session.call(openidRoutes.complete, { body: { token, query } }))

export const proveAtCompany = ({ token, query }: Return) =>
  session.call(openidRoutes.completeProof, { body: { token, query } })
