import type { motionRoutes } from '@atalaya/contract/motion'
import { zoneTime } from '@atalaya/domain/zone-time'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import { createFairSemaphore } from '../../access/semaphore.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asCompany, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { motionPreviewMs, motionPreviewReach, motionPreviewsAtOnce } from '../../limits/motion.limits.ts'
import { readAsker } from '../../records/asker.ts'
import { askRun, runsChanged } from '../../runs/index.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { readCompanyMotion, readKept, writeChoice } from './motion-choices.repository.ts'
import { previewMotion } from './motion-preview.ts'

const dayMs = 86_400_000

interface Ports {
  clock: Clock
  database: WebDatabase
}

type Asked = Parameters<Handlers<typeof motionRoutes>['preview']>[0]['body']

/** Those that are asked for and seen, in the order of their ids. */
const readItems = async (tx: Tx, viewer: Viewer, { itemType, itemIds, groupId }: Asked) => {
  const rows = await tx
    .selectFrom('items')
    .leftJoin('vehicles', 'vehicles.id', 'items.id')
    .leftJoin('assets', 'assets.id', 'items.id')
    .leftJoin('persons', 'persons.id', 'items.id')
    .select(['items.id', (query) => query.fn.coalesce('vehicles.name', 'assets.name', 'persons.name').as('name')])
    .where('items.item_type', '=', itemType)
    .where('items.deleted_ts', 'is', null)
    .where(isVisibleTo(viewer, 'items.id'))
    .$if(itemIds !== undefined, (query) => query.where('items.id', 'in', itemIds ?? []))
    .$if(groupId !== undefined, (query) =>
      query.where(sql<boolean>`items.id IN (
        WITH RECURSIVE below AS (
          SELECT id FROM groups WHERE id = ${groupId ?? 0}
          UNION SELECT groups.id FROM groups JOIN below ON groups.parent_id = below.id
        ) SELECT item_id FROM group_items JOIN below ON group_id = below.id)`),
    )
    .orderBy('items.id')
    .execute()
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }))
}

/** The beginning of a day that is over or runs, and whose reports are all kept. */
const beginningOf = (
  date: string,
  { timezone, keptFrom, now }: { timezone: string; keptFrom: number; now: number },
) => {
  const fromTs = zoneTime(timezone).instantOf(date, 0)
  if (fromTs > now) throw failure('input.invalid', { fields: { recomputeFrom: 'date.future' } })
  if (fromTs < keptFrom) throw failure('input.invalid', { fields: { recomputeFrom: 'date.notkept' } })
  return fromTs
}

export const motionHandlers = ({ clock, database }: Ports): Handlers<typeof motionRoutes> => {
  const turns = createFairSemaphore({ mostAtOnce: motionPreviewsAtOnce.value, mostWaiting: 20 })
  return {
    read: ({ tx, params }) => readCompanyMotion(tx, params.companyId, clock.now()),

    // Who waits for a turn holds no connection meanwhile.
    preview: outsideTransaction(async ({ session, params: { companyId }, body }) => {
      const toTs = clock.now()
      const work = async (tx: Tx) => {
        const items = await readItems(tx, session, body)
        const { types } = await readCompanyMotion(tx, companyId, toTs)
        const current = types.find(({ itemType }) => itemType === body.itemType)?.choice ?? body.choice
        const preview = await previewMotion(tx, {
          ...{ itemType: body.itemType, current, proposed: body.choice, fromTs: toTs - body.days * dayMs, toTs },
          ...{ items: items.slice(0, motionPreviewReach.value), budgetMs: motionPreviewMs.value },
        })
        return { ...preview, itemCount: items.length }
      }
      return turns.run(() => asCompany(database, companyId, work), String(companyId))
    }),

    save: outsideTransaction(async ({ session, params: { companyId }, body, clientIp, publish }) => {
      const asker = await readAsker(database, session)
      const { itemType, choice, recomputeFrom } = body
      const saved = await asCompany(database, companyId, async (tx) => {
        const now = clock.now()
        const kept = await readKept(tx, companyId, now)
        const fromTs = recomputeFrom === null ? now : beginningOf(recomputeFrom, { ...kept, now })
        await writeChoice(tx, {
          ...{ companyId, itemType, choice, fromTs, keptFrom: kept.keptFrom, userName: asker.name, now },
        })
        const { userId, sessionId } = session
        await noteSecurityEvent(tx, {
          ...{ kind: 'motion.changed', userId, sessionId, companyId, ip: clientIp },
          details: { itemType, ...choice, ...(recomputeFrom && { recomputeFrom }) },
        })
        const runId =
          recomputeFrom === null
            ? null
            : await askRun(tx, {
                ...{ kind: 'motionRecomputation', companyId, resellerId: null, user: asker, subject: recomputeFrom },
                params: { itemType, fromTs },
              })
        return { ...(await readCompanyMotion(tx, companyId, now)), runId }
      })
      publish({ kind: 'definitionsChanged', companyId, what: 'motion' })
      if (saved.runId !== null) for (const event of runsChanged({ companyId, resellerId: null })) publish(event)
      return saved
    }),
  }
}
