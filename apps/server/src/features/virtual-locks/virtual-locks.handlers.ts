import type { ItemId, VirtualLockId } from '@atalaya/contract/identifiers'
import { endedLocksDays, type VirtualLock, type virtualLockRoutes } from '@atalaya/contract/virtual-locks'
import { isPreciseSource } from '@atalaya/domain/virtual-lock'
import { type Failure, failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import type { CompanyScope } from '../../records/scope.ts'
import {
  findClosedLocks,
  findLockOwner,
  findLocksOfUser,
  findLocksOn,
  insertVirtualLocks,
  type LockableItem,
  type LockOwner,
  lockItems,
  lockVirtualLocks,
  openVirtualLocks,
  readLockedItems,
  setLockRadius,
} from './virtual-locks.repository.ts'

const dayMs = 86_400_000
const nounOf = { 1: 'vehicles', 2: 'assets', 3: 'persons' } as const

export const virtualLockHandlers = (clock: Clock): Handlers<typeof virtualLockRoutes> => ({
  ofCompany: async ({ tx, session }) => byId(await findClosedLocks(tx, session)),

  closeOwn: async (asked) => close(scopeOf(asked, clock), asked.session.userId, asked.body),

  openOwn: async (asked) => open(scopeOf(asked, clock), asked.session.userId, asked.body.items),

  ofUser: async ({ tx, session, params }) => {
    if (!(await findLockOwner(tx, params.id))) throw failure('not.found')
    const openedFrom = clock.now() - endedLocksDays * dayMs
    return byId(await findLocksOfUser(tx, session, { userId: params.id, openedFrom }))
  },

  close: async (asked) => close(scopeOf(asked, clock), asked.params.id, asked.body),

  change: async (asked) => {
    const { params, body } = asked
    const scope = scopeOf(asked, clock)
    const [lock] = await lockVirtualLocks(scope.tx, scope.session, { userId: params.id, ids: [params.lockId] })
    if (!lock) throw failure('not.found')
    if (lock.openedTs !== null) throw failure('lock.opened')
    if (lock.broken) throw failure('lock.broken')
    if (lock.radiusM === body.radiusM) return lock
    await setLockRadius(scope.tx, lock.id, body.radiusM)
    const changed = { ...lock, radiusM: body.radiusM }
    await recordOnItems(scope, [{ before: lock, after: changed }])
    announce(scope)
    return changed
  },

  open: async (asked) => open(scopeOf(asked, clock), asked.params.id, asked.body.items),
})

const ownerOf = async ({ tx }: CompanyScope, userId: number): Promise<LockOwner> => {
  const owner = await findLockOwner(tx, userId)
  if (!owner) throw failure('not.found')
  return owner
}

type Placed = LockableItem & { lat: number; lng: number }

const isPlaced = (item: LockableItem): item is Placed =>
  item.lat !== null && item.lng !== null && (item.source === null || isPreciseSource(item.source))

/** A tracker that has fallen silent may have said last that the engine ran: where it is, is known all the same. */
const isParked = ({ motion, ignition }: LockableItem): boolean =>
  motion !== 'moving' && (ignition !== true || motion === 'offline')

const refusalOf = (item: LockableItem | undefined): Failure | undefined => {
  if (!item) return failure('not.found')
  if (!item.isSeenByOwner) return failure('lock.outofreach')
  if (!isPlaced(item)) return failure('lock.noposition')
  return isParked(item) ? undefined : failure('lock.notparked')
}

const close = async (
  scope: CompanyScope,
  userId: number,
  { items: asked, radiusM }: { items: ItemId[]; radiusM: number },
) => {
  const { tx, session, companyId, now } = scope
  const owner = await ownerOf(scope, userId)
  const wanted = [...new Set(asked)]
  const found = new Map((await lockItems(tx, { asker: session, owner, ids: wanted })).map((item) => [item.id, item]))
  const notClosed: { id: ItemId; error: string }[] = []
  const items: Placed[] = []
  for (const id of wanted) {
    const item = found.get(id)
    const refusal = refusalOf(item)
    if (refusal) notClosed.push({ id, error: refusal.code })
    else if (item && isPlaced(item)) items.push(item)
  }
  if (items.length === 0) return { closed: [], notClosed }
  const itemIds = items.map(({ id }) => id)
  const had = await readLockedItems(tx, owner.id)
  const replaced = new Map(
    (await findLocksOn(tx, session, { userId: owner.id, itemIds })).map((lock): [number, VirtualLock] => [
      lock.itemId,
      lock,
    ]),
  )
  await insertVirtualLocks(tx, companyId, { owner, items, radiusM, now, by: session.userId })
  const closed = await findLocksOn(tx, session, { userId: owner.id, itemIds })
  await recordOnItems(
    scope,
    closed.map((after) => ({ before: replaced.get(after.itemId), after })),
  )
  await recordOnUser(scope, owner.id, had)
  announce(scope)
  return { closed, notClosed }
}

const open = async (scope: CompanyScope, userId: number, asked: readonly VirtualLockId[]) => {
  const { tx, session, now } = scope
  const owner = await ownerOf(scope, userId)
  const wanted = [...new Set(asked)]
  const had = await readLockedItems(tx, owner.id)
  const found = new Map(
    (await lockVirtualLocks(tx, session, { userId: owner.id, ids: wanted })).map((lock) => [lock.id, lock]),
  )
  const isOpenable = (id: VirtualLockId) => found.get(id)?.openedTs === null
  const opened = wanted.filter(isOpenable)
  const notOpened = wanted
    .filter((id) => !isOpenable(id))
    .map((id) => ({ id, error: failure(found.has(id) ? 'lock.opened' : 'not.found').code }))
  if (opened.length === 0) return { opened, notOpened }
  await openVirtualLocks(tx, opened, { now, by: session.userId })
  await recordOnItems(
    scope,
    opened.flatMap((id) => found.get(id) ?? []).map((before) => ({ before })),
  )
  await recordOnUser(scope, owner.id, had)
  announce(scope)
  return { opened, notOpened }
}

/** What an item's history says of a lock. */
const wordOf = (lock: VirtualLock | undefined) =>
  lock ? { virtualLock: { user: lock.userName, radiusM: lock.radiusM } } : { virtualLock: null }

const recordOnItems = async (
  scope: CompanyScope,
  changes: readonly { before?: VirtualLock | undefined; after?: VirtualLock }[],
): Promise<void> => {
  for (const [itemType, noun] of Object.entries(nounOf)) {
    const own = changes.filter(({ before, after }) => (after ?? before)?.itemType === Number(itemType))
    await recordChanges(
      scope,
      noun,
      own.map(({ before, after }) => ({
        recordId: (after ?? before)?.itemId as number,
        kind: 'update',
        before: wordOf(before),
        after: wordOf(after),
      })),
    )
  }
}

/** By the items that are locked for them. */
const recordOnUser = async (scope: CompanyScope, userId: number, had: readonly number[]): Promise<void> => {
  const has = await readLockedItems(scope.tx, userId)
  if (has.join() === had.join()) return
  const change = { before: { virtualLocks: had }, after: { virtualLocks: has } }
  await recordChanges(scope, 'users', [{ recordId: userId, kind: 'update', ...change }])
}

const announce = ({ publish, companyId }: CompanyScope): void => {
  publish({ kind: 'definitionsChanged', companyId, what: 'virtualLocks' })
  publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'virtualLocks' }] })
}
