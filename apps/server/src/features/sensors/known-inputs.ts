import type { ItemId } from '@atalaya/contract/identifiers'
import type { KnownInput, SensorValue } from '@atalaya/contract/sensors'
import { ioDictionary, ioMeaning } from '@atalaya/domain/io-dictionary'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { inputsListed } from '../../limits/kept-records.limits.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

/** Devices that make up names without end do not fill the page. */
const mostSeen = inputsListed.value
/** No object can hold it as a name of its own once it has been JSON. */
const unsafeKey = '__proto__'

interface Seen {
  key: string
  items: number
  item_id: number
  recorded_at: number
  value: SensorValue
}

/** Of each input in the latest states of the items in scope: how many have it, and who reported last. */
const readSeen = async (tx: Tx, viewer: Viewer): Promise<Seen[]> =>
  (
    await sql<Seen>`
    SELECT seen.key, seen.items, item_states.item_id, item_states.recorded_at, item_states.io -> seen.key AS value
    FROM (
      SELECT key, count(*)::integer AS items, max(ARRAY[recorded_at, item_id]) AS latest
      FROM item_states CROSS JOIN LATERAL jsonb_object_keys(io) AS key
      WHERE recorded_at IS NOT NULL AND ${isVisibleTo(viewer, 'item_states.item_id')}
      GROUP BY key ORDER BY items DESC, key LIMIT ${mostSeen}
    ) AS seen
    JOIN item_states ON item_states.item_id = seen.latest[2]`.execute(tx)
  ).rows

const kindOf = (value: SensorValue): KnownInput['kind'] => {
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'number' : 'text'
}

/** The dictionary in its order, then what no codec could name. */
export const listKnownInputs = async (tx: Tx, viewer: Viewer): Promise<Record<string, KnownInput>> => {
  const seen = new Map((await readSeen(tx, viewer)).map((one) => [one.key, one]))
  const keys = new Set([...Object.keys(ioDictionary), ...[...seen.keys()].sort()])
  keys.delete(unsafeKey)
  return Object.fromEntries(
    [...keys].map((key) => {
      const last = seen.get(key)
      const meaning = ioMeaning(key)
      return [
        key,
        {
          kind: meaning?.kind ?? kindOf(last?.value ?? 0),
          ...(meaning?.unit ? { unit: meaning.unit } : {}),
          ...(meaning?.digits === undefined ? {} : { digits: meaning.digits }),
          isTechnical: meaning?.isTechnical ?? false,
          isNamed: meaning !== undefined,
          items: last?.items ?? 0,
          last: last ? { itemId: last.item_id as ItemId, value: last.value, recordedAt: last.recorded_at } : null,
        },
      ]
    }),
  )
}
