import { z } from 'zod'
import { id } from './identifiers.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

export const SubscribedBrowserId = id<'SubscribedBrowserId'>()

/** A browser, or the installed app, that shows its owner's notices while no page of ours is open. */
export const SubscribedBrowser = z.object({
  id: SubscribedBrowserId,
  /** As it is told to people: a browser and a system. */
  browser: z.string(),
  createdTs: Instant,
  /** When something last reached it. */
  lastTs: Instant.nullable(),
})
export type SubscribedBrowser = z.infer<typeof SubscribedBrowser>

/** Of one person; with one more the oldest goes. */
export const mostSubscribedBrowsers = 20

const base64Url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+=*$/)
    .max(Math.ceil((bytes * 4) / 3) + 2)

/** What `PushSubscription.toJSON()` of a browser gives (W3C Push API); what else stands there is left out. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const path = '/current/user/webpush'

export const webPushRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'session.own',
    summary: 'Browsers that show the own notices, and the key that they are subscribed with (VAPID)',
    reply: z.object({ publicKey: z.string(), browsers: z.array(SubscribedBrowser) }),
  }),
  /** The same again is the same: a page says it each time that its person has signed in. */
  add: route({
    method: 'POST',
    path,
    access: 'session.own',
    summary: 'Show the own notices in this browser too, until its session is ended',
    body: PushSubscription,
    reply: SubscribedBrowser,
    callsPerMinute: 30,
  }),
  test: route({
    method: 'POST',
    path: `${path}/id/:browserId/test`,
    access: 'session.own',
    summary: 'A notice to see whether one arrives',
    reply: z.object({}),
    callsPerMinute: 10,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/id/:browserId`,
    access: 'session.own',
    summary: 'Show notices in that browser no longer',
    reply: z.object({}),
    callsPerMinute: 60,
  }),
}
