import type { Geozone, GeozoneShape } from '@atalaya/contract/geozones'

/** What the form of a zone holds while it is filled in: a shape comes from the map, so at first there is none. */
export interface GeozoneValues extends Record<string, unknown> {
  name: string
  description: string
  colour: string
  shape: GeozoneShape | null
  simplificationToleranceM: number
}

export const geozoneValuesOf = (geozone: Geozone | null, proposal?: Partial<GeozoneValues>): GeozoneValues => ({
  name: geozone?.name ?? '',
  description: geozone?.description ?? '',
  colour: geozone?.colour ?? 'blue',
  shape: geozone?.shape ?? null,
  simplificationToleranceM: geozone?.simplificationToleranceM ?? 0,
  ...proposal,
})
