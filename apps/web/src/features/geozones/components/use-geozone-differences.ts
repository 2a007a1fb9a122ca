import { useTranslation } from 'react-i18next'
import { differencesBetween, type FieldDifference } from '../../../forms/record-conflict.tsx'
import { usePlaceColours } from '../../../map-records/place-colours.ts'
import type { GeozoneValues } from '../geozone-values.ts'
import { useShapeText } from './use-shape-text.ts'

type Side = Pick<GeozoneValues, 'name' | 'description' | 'colour' | 'shape' | 'simplificationToleranceM'> | null

/** What differs of two zones, in words; null for one that is not there. */
export const useGeozoneDifferences = () => {
  const { t } = useTranslation('geozones')
  const { nameOf } = usePlaceColours()
  const shapeText = useShapeText()
  const textsOf = (zone: Side) => ({
    name: zone?.name ?? '',
    shape: shapeText(zone?.shape ?? null),
    tolerance: zone ? `${zone.simplificationToleranceM} m` : '',
    colour: zone ? nameOf(zone.colour) : '',
    description: zone?.description ?? '',
  })
  return (before: Side, after: Side): FieldDifference[] =>
    differencesBetween(textsOf(before), textsOf(after), (key) => t(`fields.${key}`))
}
