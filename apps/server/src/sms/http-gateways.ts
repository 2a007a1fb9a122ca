import { outsideAnswerBytes } from '../limits/http.limits.ts'
import type { Delivery } from '../outbox/index.ts'
import type { Sms, SmsGateway } from './gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

type SettingsOf<Kind extends SmsSettings['kind']> = Extract<SmsSettings, { kind: Kind }>

/** Longer than any gateway takes to answer that it has it. */
const timeoutMs = 15_000
const longestAnswer = 200

const basic = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

interface Asked {
  url: string
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: URLSearchParams | string }
  /** What an answer that says OK may still say; null where it is one. */
  refusalIn?(text: string): Delivery | null
}

/** Too many or out of order is tried again; what is wrong with the message is not. Who is not let in may be, once somebody has seen it. */
const deliveryOf = (status: number, text: string): Delivery => {
  const reason = `the gateway answered ${status} ${text.slice(0, longestAnswer)}`.trim()
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const isPassing = status === 401 || status === 403 || status === 408 || status === 429 || status >= 500
  return { kind: isPassing ? 'postponed' : 'refused', reason }
}

/** So much and no more: a gateway that never ends its answer would fill the memory of whoever listens. */
const beginningOf = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > outsideAnswerBytes.value) break
  }
  return text
}

const overHttp = (ask: (sms: Sms) => Asked): SmsGateway => ({
  async send(sms, signal) {
    const { url, init, refusalIn } = ask(sms)
    try {
      const answer = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      const text = await beginningOf(answer)
      const delivery = deliveryOf(answer.status, text)
      return delivery.kind === 'sent' ? (refusalIn?.(text) ?? delivery) : delivery
    } catch (error) {
      return { kind: 'postponed', reason: error instanceof Error ? error.message : 'the gateway cannot be reached' }
    }
  },
  stop: async () => undefined,
})

/** Twilio's Programmable Messaging: a message resource is created. */
export const twilioGateway = ({ origin, account, token, from }: SettingsOf<'twilio'>): SmsGateway =>
  overHttp(({ to, text }) => ({
    url: `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    init: {
      method: 'POST',
      headers: basic(account, token),
      body: new URLSearchParams({ To: to, From: from, Body: text }),
    },
  }))

/** Vonage's SMS API answers 200 and says in the body what became of each part: 0 taken, 1 too many at once, 5 its own fault. */
export const vonageGateway = ({ origin, key, secret, from }: SettingsOf<'vonage'>): SmsGateway =>
  overHttp(({ to, text }) => ({
    url: `${origin}/sms/json`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ api_key: key, api_secret: secret, from, to: to.replace(/^\+/, ''), text },
        type: 'unicode',
      }),
    },
    refusalIn(answer) {
      const failed = statusesIn(answer).find(({ status }) => status !== '0')
      if (!failed) return null
      const reason = `the gateway answered ${failed.status} ${failed.text.slice(0, longestAnswer)}`.trim()
      return { kind: failed.status === '1' || failed.status === '5' ? 'postponed' : 'refused', reason }
    },
  }))

const statusesIn = (answer: string): { status: string; text: string }[] => {
  try {
    const { messages } = JSON.parse(answer) as { messages?: { status?: unknown; 'error-text'?: unknown }[] }
    return (messages ?? []).map((one) => ({ status: String(one.status), text: String(one['error-text'] ?? '') }))
  } catch {
    return [{ status: '5', text: 'no JSON' }]
  }
}

/** Any other: its address has the places where things go, or takes JSON `{to, from, text}`. */
export const plainGateway = ({ url, from, user, password }: SettingsOf<'http'>): SmsGateway => {
  const login = user || password ? basic(user, password) : {}
  const hasPlaces = url.includes('{to}') && url.includes('{text}')
  return overHttp(({ to, text }) => {
    const values: Record<string, string> = { to, text, from }
    if (hasPlaces)
      return {
        url: url.replaceAll(/\{(to|text|from)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
        init: { method: 'GET', headers: login },
      }
    const headers = { ...login, 'content-type': 'application/json' }
    return { url, init: { method: 'POST', headers, body: JSON.stringify(values) } }
  })
}
