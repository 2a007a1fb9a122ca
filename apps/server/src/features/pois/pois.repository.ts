import type { PoiId } from '@atalaya/contract/identifiers'
import type { Poi } from '@atalaya/contract/pois'
import type { Tx } from '../../database/tenant.ts'

/** Places are the whole company's: no group holds them. */
export const listPois = async (tx: Tx): Promise<Poi[]> =>
  (
    await tx
      .selectFrom('pois')
      .select(['id', 'name', 'description', 'colour', 'lat', 'lng', 'radius_m'])
      .orderBy('id')
      .execute()
  ).map(({ radius_m, id, ...poi }) => ({ ...poi, id: id as PoiId, radiusM: radius_m }))
