import type { AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import type { craRoutes, noticeSignalRoutes, resellerNoticeSignalRoutes } from '@atalaya/contract/cras'
import { eventCodeOf, testCode } from '@atalaya/protocols/dc09/event-codes'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { OutsideExchange } from '../../adapters/outside-exchange.ts'
import { asAccess, asResellers, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { isNoticeVisible } from '../alarm-notices/index.ts'
import { listLinks } from './links.repository.ts'
import { drawSequence, findCentre, saveOffsets } from './receivers.repository.ts'
import { sendTo } from './send-signal.ts'
import { listSignals } from './signals.repository.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
  exchange: OutsideExchange
}

type LineHandlers = Pick<Handlers<typeof craRoutes>, 'links' | 'test'>

/** Lines to receivers, and a signal that somebody sends by hand to see whether it arrives. */
export const lineHandlers = ({ database, clock, keys, exchange }: Ports): LineHandlers => {
  const encryption = createSecretEncryption(keys, 'alarm receivers')
  return {
    links: ({ tx }) => listLinks(tx),

    test: outsideTransaction(async ({ params: { resellerId, id }, body }) => {
      const own = await asResellers(database, [resellerId], (tx) =>
        tx.selectFrom('cras').select('id').where('id', '=', id).executeTakeFirst(),
      )
      if (!own) throw failure('not.found')
      const { centre, sequence } = await asAccess(database, async (tx) => {
        const found = await findCentre(tx, id, encryption)
        return { centre: found, sequence: found ? await drawSequence(tx, found) : 0 }
      })
      const receiver = centre?.receivers.find(({ number }) => number === body.receiver)
      if (!centre || !receiver) throw failure('input.invalid', { fields: { receiver: 'choice' } })
      const account = body.account || centre.account
      const code = testCode[centre.format]
      const event = { ...eventCodeOf(code, 'raised'), group: 0, zone: 0 }
      const extended = { at: clock.now(), position: null, text: '' }
      // Bound by the three seconds that each try has.
      const sent = await sendTo(
        receiver,
        { sequence, account, event, extended },
        { clock, exchange, signal: AbortSignal.timeout(10_000) },
      )
      await asAccess(database, (tx) => saveOffsets(tx, centre, sent.learned))
      return { tries: sent.tries, account, code, sequence }
    }),
  }
}

export const noticeSignalHandlers: Handlers<typeof noticeSignalRoutes> & Handlers<typeof resellerNoticeSignalRoutes> = {
  list: async ({ tx, session, params: { alarmLogId } }) => {
    if (!(await isNoticeVisible(tx, session, alarmLogId as AlarmNoticeId))) throw failure('not.found')
    return listSignals(tx, alarmLogId)
  },
}
