import { type Motion, motions } from '@atalaya/domain/item-state'
import { z } from 'zod'
import { ownerOf } from '../session/access-token.ts'

const Seen = z.object({
  id: z.number(),
  name: z.string(),
  plate: z.string().optional(),
  motion: z.enum(motions),
  lat: z.number().optional(),
  lng: z.number().optional(),
  recordedAt: z.number().optional(),
  address: z.string().optional(),
})
/** An item as it was seen last. */
export type SeenItem = z.infer<typeof Seen> & { motion: Motion }

const LastPicture = z.object({
  /** The session that saw it, and no other is shown it. */
  owner: z.string(),
  company: z.string(),
  /** When the channel told last. */
  seenAt: z.number(),
  items: z.array(Seen),
})
export type LastPicture = z.infer<typeof LastPicture>

const store = 'atalaya-last-picture'
const address = '/last-picture'
/** What is older helps nobody to find a vehicle, and a lost phone tells no more than that. */
const keptForMs = 3 * 86_400_000
export const mostSeen = 5_000

/** Nothing where the browser keeps nothing: without HTTPS, or in a private window. */
const opened = async (): Promise<Cache | null> => {
  try {
    return await caches.open(store)
  } catch {
    return null
  }
}

/** One after the other: what was seen before a sign-out is never written after it. */
let before: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const own = before.then(work)
  // A full disk, or a browser that forgot its store: the page works as before.
  before = own.catch(() => undefined)
  return own
}

/**
 * The fleet as this session saw it last, for a page that opens without a network. One in a browser: the next one takes its
 * place. `heldToken` is asked when it is written.
 */
export const keepLastPicture = (heldToken: () => string | null, picture: Omit<LastPicture, 'owner'>): Promise<void> =>
  inTurn(async () => {
    const owner = ownerOf(heldToken() ?? '')
    if (owner === null) return
    const kept: LastPicture = { ...picture, owner, items: picture.items.slice(0, mostSeen) }
    await (await opened())?.put(address, Response.json(kept))
  })

/** Null for another session's, for none, and for one that is too old. */
export const readLastPicture = (accessToken: string, now: number): Promise<LastPicture | null> =>
  inTurn(async () => {
    const answer = await (await opened())?.match(address)
    const picture = answer && LastPicture.safeParse(await answer.json().catch(() => null)).data
    if (!picture || picture.owner !== ownerOf(accessToken)) return null
    return now - picture.seenAt > keptForMs ? null : picture
  })

export const forgetLastPicture = (): Promise<void> =>
  inTurn(async () => {
    if ('caches' in globalThis) await caches.delete(store)
  })
