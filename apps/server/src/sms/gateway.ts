import type { Delivery } from '../outbox/index.ts'

export interface Sms {
  /** With its country, `+34600…`, or as people of the gateway's own country write it: digits alone. */
  to: string
  text: string
}

/** Somebody who takes text messages from us, and says what became of them. */
export interface SmsGateway {
  send(sms: Sms, signal: AbortSignal): Promise<Delivery>
  stop(): Promise<void>
}
