import { NewAlarm } from '@atalaya/contract/alarms'
import type { createTestIngest } from '../../ingest/test-ingest.ts'

type TestIngest = Awaited<ReturnType<typeof createTestIngest>>
/** The sections of an alarm, as far as they are not what they are by themselves. */
type Given = { info: object } & Record<string, object | undefined>

let serial = 0

/** Rules of a test's company, as whoever manages them leaves them in the tables. */
export const testAlarms = (test: TestIngest) => {
  const { companyId } = test.tenant
  const announce = () => test.bus.publish({ kind: 'definitionsChanged', companyId, what: 'alarms' })
  return {
    announce,
    /** One that holds from an instant on, for these vehicles. */
    async insert(itemIds: readonly number[], given: Given, from = 1): Promise<number> {
      const id = ++serial
      const settings = NewAlarm.parse({
        items: { itemsType: 1, vehicleIds: itemIds },
        ...given,
        info: { name: `Rule ${id}`, ...given.info },
      })
      await test.rows('INSERT INTO alarm_versions (company_id, alarm_id, from_ts, settings) VALUES ($1, $2, $3, $4)', [
        companyId,
        id,
        from,
        JSON.stringify(settings),
      ])
      announce()
      // Definitions are read again a moment after they were told to have changed.
      await new Promise((resolve) => setTimeout(resolve, 150))
      return id
    },
    noticesOf: (itemId: number) =>
      test.rows<{
        id: number
        alarm_id: number
        subject: string
        ts: number
        end_ts: number | null
        told_ts: number | null
        withdrawn_ts: number | null
        data: { event: string; text: string; why: Record<string, unknown> }
      }>(
        `SELECT id, alarm_id, subject, ts, end_ts, told_ts, withdrawn_ts, data FROM alarm_notices
         WHERE item_id = $1 ORDER BY ts, alarm_id, subject`,
        [itemId],
      ),
  }
}
