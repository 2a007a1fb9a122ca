import { useTranslation } from 'react-i18next'
import { differencesBetween, type FieldDifference } from '../../../forms/field-difference.ts'
import { usePlaceColours } from '../../../nouns/place-colours.ts'
import { type PoiValues, positionText } from '../poi-values.ts'

type Side = Pick<PoiValues, 'name' | 'description' | 'colour' | 'lat' | 'lng' | 'radiusM'> | null

/** What differs of two points, in words; null for one that is not there. */
export const usePoiDifferences = () => {
  const { t } = useTranslation('pois')
  const { nameOf } = usePlaceColours()
  const textsOf = (poi: Side) => ({
    name: poi?.name ?? '',
    position: positionText(poi ?? {}),
    radiusM: poi?.radiusM === undefined ? '' : `${poi.radiusM} m`,
    colour: poi ? nameOf(poi.colour) : '',
    description: poi?.description ?? '',
  })
  return (before: Side, after: Side): FieldDifference[] =>
    differencesBetween(textsOf(before), textsOf(after), (key) => t(`fields.${key}`))
}
