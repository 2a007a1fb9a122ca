import { lockBreakCauses, lockRadiusM } from '@atalaya/domain/virtual-lock'
import { z } from 'zod'
import { mostPerCall, NotDone } from './bulk.ts'
import { ItemId, UserId, VirtualLockId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, Instant, ItemType } from './values.ts'

const RadiusM = z.number().int().min(lockRadiusM.least).max(lockRadiusM.most)

const LockBroken = z.object({
  /** By the tracker's clock. */
  ts: Instant,
  cause: z.enum(lockBreakCauses),
  /** Null where only the ignition is known. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  distanceM: z.number().nullable(),
})
export type LockBroken = z.infer<typeof LockBroken>

/** A padlock on a parked item, put there on behalf of a user. Broken is what happened to it while it was closed. */
export const VirtualLock = z.object({
  id: VirtualLockId,
  itemType: ItemType,
  itemId: ItemId,
  /** Null once the item is deleted. */
  itemName: z.string().nullable(),
  userId: UserId,
  userName: z.string(),
  /** Where the item stood. */
  lat: z.number(),
  lng: z.number(),
  radiusM: z.number(),
  closedTs: Instant,
  /** Names are null for somebody who has gone, and for the reseller's people. */
  closedBy: z.string().nullable(),
  openedTs: Instant.nullable(),
  openedBy: z.string().nullable(),
  broken: LockBroken.nullable(),
})
export type VirtualLock = z.infer<typeof VirtualLock>

/** Ended ones are told of for so long. */
export const endedLocksDays = 90

const items = z.array(ItemId).min(1).max(mostPerCall)
/** An item that has a closed lock of the user gets a new one in its place. */
const Close = z.object({ items, radiusM: RadiusM.default(lockRadiusM.usual) })
const Closed = z.object({ closed: z.array(VirtualLock), notClosed: z.array(NotDone(ItemId)) })
const Open = z.object({ items: z.array(VirtualLockId).min(1).max(mostPerCall) })
const Opened = z.object({ opened: z.array(VirtualLockId), notOpened: z.array(NotDone(VirtualLockId)) })

const ofUser = '/companies/id/:companyId/users/id/:id/locks'
const ofCompany = '/companies/id/:companyId/locks'
export const virtualLockRoutes = {
  /** Closed ones on items in scope, whoever they are for. */
  ofCompany: route({
    method: 'GET',
    path: ofCompany,
    access: 'virtualLocks.read',
    summary: 'Virtual locks that are closed',
    reply: byId(VirtualLock),
  }),
  closeOwn: route({
    method: 'POST',
    path: `${ofCompany}/own`,
    access: 'virtualLocks.own',
    summary: 'Close virtual locks for oneself',
    body: Close,
    reply: Closed,
  }),
  openOwn: route({
    method: 'POST',
    path: `${ofCompany}/own/openbulk`,
    access: 'virtualLocks.own',
    summary: "Open one's own virtual locks",
    body: Open,
    reply: Opened,
  }),
  ofUser: route({
    method: 'GET',
    path: ofUser,
    access: 'virtualLocks.manage',
    summary: "A user's virtual locks: closed ones, and those that ended within 90 days",
    reply: byId(VirtualLock),
  }),
  close: route({
    method: 'POST',
    path: ofUser,
    access: 'virtualLocks.write',
    summary: 'Close virtual locks on behalf of a user',
    body: Close,
    reply: Closed,
  }),
  /** What was reported since it was closed is held to the new radius. A broken lock stays as it is. */
  change: route({
    method: 'PUT',
    path: `${ofUser}/id/:lockId`,
    access: 'virtualLocks.write',
    summary: 'Change the radius of a closed virtual lock',
    body: z.object({ radiusM: RadiusM }),
    reply: VirtualLock,
  }),
  open: route({
    method: 'POST',
    path: `${ofUser}/openbulk`,
    access: 'virtualLocks.write',
    summary: 'Open virtual locks of a user',
    body: Open,
    reply: Opened,
  }),
}
