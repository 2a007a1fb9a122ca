import { asEngine, type Database } from '../../database/tenant.ts'

/** Whose devices a topic may speak for. */
export interface MqttSources {
  /** The reseller of the push source with this key, unless it is disabled; without a key the only reseller that there is. */
  resellerOf(keyId: string | undefined): Promise<number | undefined>
}

/** What is read counts for so long: a source that was disabled is taken no longer than this. */
const freshMs = 10_000
const mostKept = 1_000
/** As long as the column's own bound: no key, no question. */
const keyForm = /^[\w-]{1,50}$/

export const mqttSources = (database: Database, now: () => number): MqttSources => {
  const known = new Map<string, { readAt: number; resellerId: Promise<number | undefined> }>()

  const read = (keyId: string | undefined): Promise<number | undefined> =>
    asEngine(database, async (tx) => {
      if (keyId !== undefined) {
        const source = tx.selectFrom('push_sources').select('reseller_id').where('key_id', '=', keyId)
        return (await source.where('is_disabled', '=', false).executeTakeFirst())?.reseller_id
      }
      const [only, another] = await tx.selectFrom('resellers').select('id').limit(2).execute()
      return another ? undefined : only?.id
    })

  return {
    resellerOf(keyId) {
      if (keyId !== undefined && !keyForm.test(keyId)) return Promise.resolve(undefined)
      const name = keyId ?? ''
      const kept = known.get(name)
      if (kept && now() - kept.readAt < freshMs) return kept.resellerId
      if (known.size >= mostKept) known.clear()
      const resellerId = read(keyId)
      known.set(name, { readAt: now(), resellerId })
      // What could not be read is read again by the next, not in ten seconds.
      resellerId.catch(() => known.delete(name))
      return resellerId
    },
  }
}
