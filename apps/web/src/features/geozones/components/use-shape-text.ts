import type { GeozoneShape } from '@atalaya/contract/geozones'
import { polygonAreaM2 } from '@atalaya/domain/polygon-validity'
import { wayLengthM } from '@atalaya/domain/way'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'

/** A shape in words, so that two of them can be told apart where they are not drawn. */
export const useShapeText = () => {
  const { t } = useTranslation('geozones')
  const format = useFormat()
  return (shape: GeozoneShape | null): string => {
    if (!shape) return ''
    if (shape.kind === 'polygon')
      return t('form.polygonFigures', {
        points: format.number(shape.points.length),
        area: format.area(polygonAreaM2(shape.points)),
      })
    if (shape.kind === 'corridor')
      return t('form.corridorFigures', {
        points: format.number(shape.way.length),
        distance: format.distance(wayLengthM(shape.way)),
        width: format.number(shape.halfWidthM),
      })
    const { lat, lng } = shape.centre
    return `${lat.toFixed(6)}, ${lng.toFixed(6)} · ${format.number(Math.round(shape.radiusM))} m`
  }
}
