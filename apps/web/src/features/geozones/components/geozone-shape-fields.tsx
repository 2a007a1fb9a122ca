import type { GeozoneShape } from '@atalaya/contract/geozones'
import { parseLatLng } from '@atalaya/domain/coordinates'
import { simplifyPolygon } from '@atalaya/domain/polygon-simplification'
import { polygonAreaM2 } from '@atalaya/domain/polygon-validity'
import { FieldError } from '@atalaya/ui/failure-line'
import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { NumberInput, TextInput } from '@mantine/core'
import { IconCircle, IconPolygon, IconRoute } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { DrawingTool } from '../../../map/drawing.ts'
import { CorridorFields } from './corridor-fields.tsx'
import { GeozoneCornersField } from './geozone-corners-field.tsx'
import classes from './geozone-shape-fields.module.css'

interface Props {
  tool: DrawingTool
  shape: GeozoneShape | null
  /** Of a corridor, also before there is one. */
  halfWidthM: number
  toleranceM: number
  error: string | undefined
  toleranceError: string | undefined
  onToolChange(tool: DrawingTool): void
  onShapeChange(shape: GeozoneShape): void
  onHalfWidthChange(halfWidthM: number): void
  onToleranceChange(toleranceM: number): void
}

/** A circle that is typed rather than drawn starts with this radius. */
const typedRadiusM = 200

export const GeozoneShapeFields = (props: Props) => {
  const { tool, shape, error, onToolChange } = props
  const { t } = useTranslation('geozones')
  const hint = shape ? t(`form.${tool}Edit`) : t(`form.${tool}Draw`)
  return (
    <FormSection title={t('fields.shape')} hint={hint}>
      <Segments
        isWide
        aria-label={t('fields.shape')}
        value={tool}
        onChange={(value) => onToolChange(value as DrawingTool)}
        data={[
          {
            value: 'circle',
            label: <ToolLabel icon={<IconCircle size={16} stroke={1.75} />} text={t('form.circle')} />,
          },
          {
            value: 'polygon',
            label: <ToolLabel icon={<IconPolygon size={16} stroke={1.75} />} text={t('form.polygon')} />,
          },
          {
            value: 'corridor',
            label: <ToolLabel icon={<IconRoute size={16} stroke={1.75} />} text={t('form.corridor')} />,
          },
        ]}
      />
      {error && <FieldError>{shape ? error : t('form.shapeMissing')}</FieldError>}
      {tool === 'circle' && <CircleFields {...props} />}
      {tool === 'polygon' && <PolygonFields {...props} />}
      {tool === 'corridor' && <CorridorFields {...props} />}
    </FormSection>
  )
}

const ToolLabel = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <span className={classes.tool}>
    {icon}
    {text}
  </span>
)

const textOfCentre = (shape: GeozoneShape | null): string =>
  shape?.kind === 'circle' ? `${shape.centre.lat.toFixed(6)}, ${shape.centre.lng.toFixed(6)}` : ''

/** Centre and radius can be typed too, so that a circle needs no pointer. */
const CircleFields = ({ shape, onShapeChange }: Props) => {
  const { t } = useTranslation('geozones')
  const drawn = textOfCentre(shape)
  const [centreText, setCentreText] = useState(drawn)
  const [isCentreWrong, setIsCentreWrong] = useState(false)
  useEffect(() => {
    setCentreText(drawn)
    setIsCentreWrong(false)
  }, [drawn])
  const radiusM = shape?.kind === 'circle' ? shape.radiusM : typedRadiusM

  const takeCentre = () => {
    if (centreText.trim() === drawn) return
    const centre = parseLatLng(centreText)
    setIsCentreWrong(centre === null && centreText.trim() !== '')
    if (centre) onShapeChange({ kind: 'circle', centre, radiusM })
  }
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('fields.centre')}
        placeholder="40.416775, -3.703790"
        value={centreText}
        error={isCentreWrong && t('form.centreWrong')}
        onChange={(event) => setCentreText(event.currentTarget.value)}
        onBlur={takeCentre}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || centreText.trim() === drawn) return
          event.preventDefault()
          takeCentre()
        }}
      />
      <NumberInput
        label={t('fields.radius')}
        suffix=" m"
        min={5}
        max={1_000_000}
        step={10}
        thousandSeparator=" "
        disabled={shape?.kind !== 'circle'}
        value={shape?.kind === 'circle' ? Math.round(shape.radiusM) : ''}
        onChange={(value) => {
          if (shape?.kind === 'circle' && typeof value === 'number' && value >= 5)
            onShapeChange({ ...shape, radiusM: value })
        }}
      />
    </div>
  )
}

const PolygonFields = ({ shape, toleranceM, toleranceError, onShapeChange, onToleranceChange }: Props) => {
  const { t } = useTranslation('geozones')
  const format = useFormat()
  const points = shape?.kind === 'polygon' ? shape.points : null
  const kept = useMemo(() => (points ? simplifyPolygon(points, toleranceM).length : 0), [points, toleranceM])
  const area = useMemo(() => (points ? polygonAreaM2(points) : 0), [points])
  return (
    <>
      <GeozoneCornersField
        points={points}
        onChange={(corners) => onShapeChange({ kind: 'polygon', points: corners })}
      />
      <NumberInput
        label={t('fields.tolerance')}
        description={
          points && kept < points.length
            ? t('form.simplified', { from: format.number(points.length), to: format.number(kept) })
            : t('form.toleranceHint')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        suffix=" m"
        min={0}
        max={1_000}
        step={5}
        error={toleranceError}
        value={toleranceM}
        onChange={(value) => onToleranceChange(typeof value === 'number' ? value : 0)}
      />
      {points && (
        <p className={classes.figures}>
          {t('form.polygonFigures', { points: format.number(points.length), area: format.area(area) })}
        </p>
      )}
    </>
  )
}
