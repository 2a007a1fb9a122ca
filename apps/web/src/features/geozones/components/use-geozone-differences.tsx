import { distanceM } from '@atalaya/domain/geometry'
import { geozoneAreaM2, geozoneCentre } from '@atalaya/domain/geozone-area'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { differencesBetween, type FieldDifference } from '../../../forms/field-difference.ts'
import { usePlaceColours } from '../../../nouns/place-colours.ts'
import type { GeozoneValues } from '../geozone-values.ts'
import { OutlineChange } from './outline-change.tsx'
import { useShapeText } from './use-shape-text.ts'

type Side = Pick<GeozoneValues, 'name' | 'description' | 'colour' | 'shape' | 'simplificationToleranceM'> | null

/** What differs of two zones, in words; null for one that is not there. An outline is drawn over the other. */
export const useGeozoneDifferences = () => {
  const { t } = useTranslation('geozones')
  const format = useFormat()
  const { nameOf } = usePlaceColours()
  const shapeText = useShapeText()
  const textsOf = (zone: Side) => ({
    name: zone?.name ?? '',
    tolerance: zone ? `${zone.simplificationToleranceM} m` : '',
    colour: zone ? nameOf(zone.colour) : '',
    description: zone?.description ?? '',
  })
  const drawnOf = (before: Side, after: Side): Partial<FieldDifference> => {
    if (!before?.shape || !after?.shape) return {}
    const movedM = Math.round(distanceM(geozoneCentre(before.shape), geozoneCentre(after.shape)))
    const [was, is] = [before.shape, after.shape].map((shape) => format.area(geozoneAreaM2(shape)))
    const notes = [
      movedM > 0 &&
        t('change.moved', { distance: movedM < 1_000 ? `${format.number(movedM)} m` : format.distance(movedM) }),
      was !== is && t('change.area', { was, is }),
    ]
    const note = notes.filter((part) => part !== false).join(' · ')
    return {
      note,
      picture: <OutlineChange before={before.shape} after={after.shape} label={note || t('fields.shape')} />,
    }
  }
  return (before: Side, after: Side): FieldDifference[] => {
    const others = differencesBetween(textsOf(before), textsOf(after), (key) => t(`fields.${key}`))
    // Two outlines of as many points around as much ground read alike, and are not the same.
    if (JSON.stringify(before?.shape) === JSON.stringify(after?.shape)) return others
    const sides = { before: shapeText(before?.shape ?? null), after: shapeText(after?.shape ?? null) }
    return [{ key: 'shape', label: t('fields.shape'), ...sides, ...drawnOf(before, after) }, ...others]
  }
}
