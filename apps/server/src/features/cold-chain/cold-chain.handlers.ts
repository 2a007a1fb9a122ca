import type { coldChainRoutes, ReleaseDays, ReleaseRefusal } from '@atalaya/contract/cold-chain'
import type { ItemId, SensorId } from '@atalaya/contract/identifiers'
import type { BodyOf, ReplyOf } from '@atalaya/contract/route'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx, WebDatabase } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { type Asker, knowingAsker } from '../../records/asker.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { type ColdChainDay, readColdChainDays } from '../reports/index.ts'
import { findReleases, insertReleases, insertWithdrawals, type Releaser } from './releases.repository.ts'

interface Ports {
  clock: Clock
  database: WebDatabase
}

interface Call {
  tx: Tx
  session: Session
  clientIp: string
  params: { companyId: number }
}

type ReleaseReply = ReplyOf<typeof coldChainRoutes.release>
type Withdrawal = BodyOf<typeof coldChainRoutes.withdraw>
type WithdrawalReply = ReplyOf<typeof coldChainRoutes.withdraw>

interface SensorDay {
  itemId: number
  sensorId: number
  day: string
}

const keyOf = ({ itemId, sensorId, day }: SensorDay): string => `${itemId}/${sensorId}/${day}`
const named = ({ itemId, sensorId, day }: SensorDay) => ({
  itemId: itemId as ItemId,
  sensorId: sensorId as SensorId,
  day,
})

const refusalOf = (
  day: ColdChainDay | undefined,
  { fingerprint }: ReleaseDays['days'][number],
): ReleaseRefusal | undefined => {
  if (!day) return 'not.found'
  if (day.isOpen) return 'day.open'
  // Figures that have changed since are released anew once somebody has taken the first release back.
  if (day.release === 'released' || day.release === 'changed') return 'release.stands'
  return day.fingerprint === fingerprint ? undefined : 'figures.changed'
}

export const coldChainHandlers = ({ clock, database }: Ports): Handlers<typeof coldChainRoutes> => {
  const releaserOf = ({ params }: Call, { id, name, language }: Asker): Releaser & { language: string } => ({
    ...{ companyId: params.companyId, user: { id, name }, language, now: clock.now() },
  })

  const release = async (call: Call & { body: ReleaseDays }, asker: Asker): Promise<ReleaseReply> => {
    const { tx, session, body } = call
    const releaser = releaserOf(call, asker)
    const { language, now } = releaser
    const days = await readColdChainDays(tx, body, { viewer: session, language, now })
    const known = new Map(days.map((day) => [keyOf(day), day]))
    const asked = [...new Map(body.days.map((day) => [keyOf(day), day])).values()]
    const refused = asked.flatMap((day) => {
      const error = refusalOf(known.get(keyOf(day)), day)
      return error ? [{ ...named(day), error }] : []
    })
    const isRefused = new Set(refused.map(keyOf))
    const taken = asked.flatMap((day) => (isRefused.has(keyOf(day)) ? [] : [known.get(keyOf(day)) as ColdChainDay]))
    const released = await insertReleases(tx, releaser, { days: taken, remark: body.remark })
    const isReleased = new Set(released.map(keyOf))
    await note(call, 'coldChain.released', {
      days: taken.filter((day) => isReleased.has(keyOf(day))),
      reason: body.remark,
    })
    return {
      released: released.map((day) => ({ ...named(day), releaseId: day.id as never })),
      refused: [
        ...refused,
        // Somebody else was quicker.
        ...taken.flatMap((day) =>
          isReleased.has(keyOf(day)) ? [] : [{ ...named(day), error: 'release.stands' as const }],
        ),
      ],
    }
  }

  const withdraw = async (call: Call & { body: Withdrawal }, asker: Asker): Promise<WithdrawalReply> => {
    const { tx, session, body } = call
    const ids = [...new Set<number>(body.releaseIds)]
    const releases = await findReleases(tx, session, ids)
    const withdrawn = new Set(await insertWithdrawals(tx, releaserOf(call, asker), { releases, reason: body.reason }))
    await note(call, 'coldChain.withdrawn', {
      days: releases.filter(({ id }) => withdrawn.has(id)),
      reason: body.reason,
    })
    const isKnown = new Set(releases.map(({ id }) => id))
    return {
      withdrawn: [...withdrawn] as WithdrawalReply['withdrawn'],
      refused: ids.flatMap((id) =>
        withdrawn.has(id)
          ? []
          : [
              {
                releaseId: id as never,
                error: isKnown.has(id) ? ('release.withdrawn' as const) : ('not.found' as const),
              },
            ],
      ),
    }
  }

  return { release: knowingAsker(database, release), withdraw: knowingAsker(database, withdraw) }
}

const namesInSubject = 3

/** One entry of a call, of however many days. */
const note = async (
  { tx, session, clientIp, params }: Call,
  kind: 'coldChain.released' | 'coldChain.withdrawn',
  { days, reason }: { days: readonly { item: string; sensor: string; day: string }[]; reason: string },
): Promise<void> => {
  if (days.length === 0) return
  const { userId, sessionId, resellerId } = session
  const names = [...new Set(days.map(({ item, sensor }) => `${item} · ${sensor}`))]
  const dates = days.map(({ day }) => day).toSorted()
  await noteSecurityEvent(tx, {
    ...{ kind, userId, sessionId, resellerId, companyId: params.companyId, ip: clientIp },
    subject: `${names.slice(0, namesInSubject).join(', ')}${names.length > namesInSubject ? '…' : ''}`,
    details: { days: days.length, from: dates[0] ?? '', to: dates.at(-1) ?? '', reason },
  })
}
