import webPush from 'web-push'
import type { Clock } from '../../adapters/clock.ts'
import { type OutsideFetch, OutsideRefused } from '../../adapters/outside-fetch.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import { pushesAtOnce, pushesOfTenant } from '../../limits/web-push.limits.ts'
import type { Channel, Delivery, Outgoing } from '../../outbox/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { type PushPayload, webPushChannelName } from './push-to.ts'
import {
  findSubscription,
  forgetSubscription,
  noteArrivals,
  type StoredSubscription,
} from './subscriptions.repository.ts'
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts'

interface Ports {
  database: Database
  clock: Clock
  keys: KeyRing
  outside: OutsideFetch
  /** Who a push service writes to where something of ours is wrong: an address of this installation. */
  contact: string
}

const timeoutMs = 15_000
/** A browser that is off for longer hears nothing of it: who comes back looks at the list. */
const ttlSeconds = 4 * 3_600

/** As push services answer it (RFC 8030, 5 and 7.3). */
const deliveryOf = (status: number): Delivery => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'withheld', reason: 'the browser is subscribed no more' }
  if (status === 429 || status >= 500) return { kind: 'postponed', reason: `the push service answered ${status}` }
  return { kind: 'refused', reason: `the push service answered ${status}` }
}

/** Undefined where what the browser gave are no keys: it was typed by hand. */
const requestOf = (
  { endpoint, keys }: StoredSubscription,
  { title, text, link, topic, isUrgent }: PushPayload,
  { publicKey, privateKey, contact }: VapidKeys & { contact: string },
) => {
  try {
    return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify({ title, text, link, topic }), {
      vapidDetails: { subject: contact, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
    })
  } catch {
    return undefined
  }
}

/** Sends what browsers show: encrypted for each, so that the service between us and it reads nothing. */
export const webPushChannel = ({ database, clock, keys, outside, contact }: Ports): Channel => {
  const deliver = async ({ payload }: Outgoing, signal: AbortSignal): Promise<Delivery> => {
    const message = payload as PushPayload
    const { subscription, pair } = await asEngine(database, async (tx) => ({
      subscription: await findSubscription(tx, message.subscriptionId),
      pair: await readVapidKeys(tx, keys),
    }))
    if (!subscription) return { kind: 'withheld', reason: 'the browser is subscribed no more' }
    if (!pair) return { kind: 'refused', reason: 'no secret of this installation opens the key of web push' }
    const request = requestOf(subscription, message, { ...pair, contact })
    if (!request) return { kind: 'refused', reason: 'its keys are none' }
    const { method, headers, body, endpoint } = request
    try {
      const { status } = await outside(endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: body ?? undefined,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      const delivery = deliveryOf(status)
      if (delivery.kind === 'withheld') await asEngine(database, (tx) => forgetSubscription(tx, subscription.id))
      return delivery
    } catch (error) {
      if (error instanceof OutsideRefused) return { kind: 'refused', reason: error.message }
      return {
        kind: 'postponed',
        reason: error instanceof Error ? error.message : 'the push service cannot be reached',
      }
    }
  }
  return {
    name: webPushChannelName,
    atOnce: pushesAtOnce.value,
    atOnceOfTenant: Math.ceil(pushesAtOnce.value / 4),
    perSecond: 500,
    perTenantMinute: pushesOfTenant.value,
    // A notice that is half an hour late is no notice: from five seconds on, by three.
    attempts: 6,
    leaseMs: 60_000,
    onDead: 'skips it',
    deliver,
    async settled(tx, all) {
      const sent = all.filter(({ kind }) => kind === 'sent').map(({ message }) => message.payload as PushPayload)
      if (sent.length > 0)
        await noteArrivals(
          tx,
          sent.map(({ subscriptionId }) => subscriptionId),
          clock.now(),
        )
    },
  }
}
