import type { GeozoneShape } from '@atalaya/contract/geozones'
import { leastHalfWidthM, mostHalfWidthM, wayProblem } from '@atalaya/domain/way-validity'
import { NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { GeozoneCornersField } from './geozone-corners-field.tsx'
import classes from './geozone-shape-fields.module.css'
import { useShapeText } from './use-shape-text.ts'

interface Props {
  shape: GeozoneShape | null
  /** Metres to each side, also before there is a way. */
  halfWidthM: number
  onShapeChange(shape: GeozoneShape): void
  onHalfWidthChange(halfWidthM: number): void
}

/** The way as text, for who has no pointer, and how far from it still counts. */
export const CorridorFields = ({ shape, halfWidthM, onShapeChange, onHalfWidthChange }: Props) => {
  const { t } = useTranslation('geozones')
  const shapeText = useShapeText()
  const corridor = shape?.kind === 'corridor' ? shape : null
  const problem = corridor && wayProblem(corridor.way, halfWidthM)
  return (
    <>
      <NumberInput
        label={t('fields.halfWidth')}
        description={t('form.halfWidthHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        suffix=" m"
        min={leastHalfWidthM}
        max={mostHalfWidthM}
        step={10}
        thousandSeparator=" "
        error={problem && reasonText(`way.${problem}`)}
        value={halfWidthM}
        onChange={(value) => {
          if (typeof value === 'number' && value >= leastHalfWidthM && value <= mostHalfWidthM) onHalfWidthChange(value)
        }}
      />
      <GeozoneCornersField
        isWay
        points={corridor?.way ?? null}
        onChange={(way) => onShapeChange({ kind: 'corridor', way, halfWidthM })}
      />
      {corridor && <p className={classes.figures}>{shapeText(corridor)}</p>}
    </>
  )
}
