import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { type Failure, failure } from '../../access/failures.ts'
import type { Draft } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { findStanding, findTies } from './costs.repository.ts'

const tieFields = ['vehicleId', 'assetId', 'driverId'] as const
type TieField = (typeof tieFields)[number]

/** Whose money it was: what may be out of the sight of who reads it. */
interface Tied {
  vehicleId?: ItemId | undefined
  assetId?: ItemId | undefined
  driverId?: DriverId | undefined
}

type SeenTies = Record<TieField, ReadonlySet<number>>
type Asker = Pick<CompanyScope, 'tx' | 'session'>

const tiedIds = (records: readonly Tied[]): number[] => [
  ...new Set(records.flatMap((record) => tieFields.flatMap((field) => record[field] ?? []))),
]

const findSeen = async ({ tx, session }: Asker, ids: readonly number[]): Promise<SeenTies> => {
  const { vehicles, assets, drivers } = await findTies(tx, session, ids)
  return {
    vehicleId: new Set(vehicles.map(({ id }) => id)),
    assetId: new Set(assets.map(({ id }) => id)),
    driverId: new Set(drivers.map(({ id }) => id)),
  }
}

/** Records without their author, and without what the asker does not see or what has gone. */
export const withoutUnseenTies = async <Record extends Tied & { createdBy?: number }>(
  asker: Asker,
  records: readonly Record[],
): Promise<Record[]> => {
  const seen = await findSeen(asker, tiedIds(records))
  return records.map((record) => {
    const shown = { ...record, createdBy: undefined }
    for (const field of tieFields) if (shown[field] && !seen[field].has(shown[field])) shown[field] = undefined
    return shown
  })
}

/**
 * Judges what these drafts are tied to: what nobody sees is refused (`choice`), what was there and is not shown stays, and nobody who is held to
 * groups puts a record out of their own sight (`required`).
 */
export const tieJudge = async <Stored extends Tied & { createdBy?: number }, Fields extends Tied>(
  { tx, session }: Asker,
  drafts: readonly Draft<Stored, Fields>[],
): Promise<(draft: Draft<Stored, Fields>) => Fields | Failure> => {
  const ids = tiedIds(drafts.flatMap(({ fields, before }) => [fields, before ?? {}]))
  const seen = await findSeen({ tx, session }, ids)
  const standing = await findStanding(tx, drafts.some(({ isRestored }) => isRestored) ? ids : [])
  const refuse = (field: string, code: string) => failure('input.invalid', { fields: { [field]: code } })

  return ({ fields: given, before, isRestored }) => {
    const fields = { ...given }
    for (const field of tieFields) {
      const [id, was] = [fields[field], before?.[field]]
      if (id === undefined) {
        // Whoever was not shown it has not taken it away.
        if (was !== undefined && !seen[field].has(was)) fields[field] = was as never
      } else if (!seen[field].has(id) && id !== was) {
        if (!isRestored) return refuse(field, 'choice')
        // What has gone for good does not keep the rest from coming back.
        if (!(field === 'driverId' ? standing.drivers : standing.items).has(id)) fields[field] = undefined as never
      }
    }
    const { vehicleId, assetId, driverId } = fields
    const isSeen =
      vehicleId !== undefined ||
      assetId !== undefined ||
      (driverId === undefined ? before?.createdBy === session.userId : seen.driverId.has(driverId))
    // It would be out of their sight.
    return isHeldToGroups(session.role) && before && !isSeen ? refuse('vehicleId', 'required') : fields
  }
}
