import { readFileSync } from 'node:fs'
import { type RegionMap, type RegionOutline, regionMap, unknownRegion } from '@atalaya/domain/regions/region-map'

interface OutlineFeature {
  properties: { iso1A2?: string; country?: string; isoStatus?: string }
  geometry: { coordinates: RegionOutline['polygons'] } | null
}

const file = new URL('../src/data/borders.json', import.meta.resolve('@rapideditor/country-coder'))

/** Letters that are reserved and name a part, such as IC of the Canary Islands, count for the country that it is of. */
const codeOf = ({ iso1A2, isoStatus, country }: OutlineFeature['properties']): string =>
  (isoStatus === 'excRes' ? undefined : iso1A2) ?? country ?? unknownRegion

/**
 * Countries and territories of ISO 3166-1 by the outlines of country-coder (ISC): land borders to some 100 m, coasts drawn well off
 * the shore, so that quays, bridges and bays are of their country. Read once a process, at the first question (30 ms, 3 MB), from a
 * file that does not change while it runs: of two nodes each has the same.
 */
export const countryMap = (): RegionMap => {
  known ??= regionMap(readOutlines())
  return known
}
let known: RegionMap | undefined

const readOutlines = (): RegionOutline[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { features: OutlineFeature[] }).features.flatMap(
    ({ properties, geometry }) => (geometry ? [{ code: codeOf(properties), polygons: geometry.coordinates }] : []),
  )
