import { type Geozone, NewGeozone } from '@atalaya/contract/geozones'
import { prepareShape } from '@atalaya/domain/geozone-shape'
import { usualHalfWidthM } from '@atalaya/domain/way-validity'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { FormSection } from '@atalaya/ui/form-shell'
import { useEffect, useMemo, useState } from 'react'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { FeatureLayer } from '../../../map/define-layer.tsx'
import { type DrawingTool, useDrawing } from '../../../map/drawing.ts'
import { useLiveMap } from '../../../map/map-instance.ts'
import { showOnMap } from '../../../map/map-view.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { corridorLayer } from '../corridor.layer.ts'
import { type GeozoneValues, geozoneValuesOf } from '../geozone-values.ts'
import { geozones } from '../geozones.noun.ts'
import { proposedGeozone } from '../proposed-geozone.ts'
import { GeozoneShapeFields } from './geozone-shape-fields.tsx'
import { useGeozoneDifferences } from './use-geozone-differences.tsx'

export const GeozoneForm = ({ entity, onSaved, onClose }: RecordFormProps<Geozone>) => {
  const [proposal] = useState(() => (entity ? undefined : proposedGeozone.read()))
  // The next new one begins empty again.
  useEffect(() => proposedGeozone.forget(), [])
  const form = useSchemaForm<typeof NewGeozone, GeozoneValues>(NewGeozone, geozoneValuesOf(entity, proposal))
  const { shape, simplificationToleranceM } = form.values
  const colour = colourHex(form.values.colour)
  /** What to draw while there is no shape. */
  const [chosenTool, setChosenTool] = useState<DrawingTool>('circle')
  const tool = shape?.kind ?? chosenTool
  const [chosenHalfWidthM, setChosenHalfWidthM] = useState(usualHalfWidthM)
  const halfWidthM = shape?.kind === 'corridor' ? shape.halfWidthM : chosenHalfWidthM
  /** A way that is being drawn, as far as the pointer. */
  const [sketch, setSketch] = useState<GeozoneValues['shape']>(null)
  const differencesOf = useGeozoneDifferences()

  useDrawing({
    tool,
    shape,
    onChange: (drawn) => form.set('shape', drawn),
    halfWidthM,
    onSketch: setSketch,
    colour,
  })
  const covered = useMemo(() => ({ shape: shape ?? sketch, colour }), [shape, sketch, colour])
  const isMapThere = useLiveMap() !== null
  useEffect(() => {
    if (isMapThere && proposal?.shape) showOnMap(prepareShape(proposal.shape).bounds)
  }, [isMapThere, proposal])

  return (
    <NounForm
      noun={geozones}
      form={form}
      entity={entity}
      valuesOf={geozoneValuesOf}
      differencesOf={differencesOf}
      canSaveUntouched={proposal !== undefined}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FeatureLayer definition={corridorLayer} data={covered} />
      <FormSection>
        <FieldInput form={form} noun={geozones} name="name" isFirst />
      </FormSection>
      <GeozoneShapeFields
        tool={tool}
        shape={shape}
        halfWidthM={halfWidthM}
        toleranceM={simplificationToleranceM}
        error={form.errorOf('shape')}
        toleranceError={form.errorOf('simplificationToleranceM')}
        onToolChange={(next) => {
          setChosenTool(next)
          setSketch(null)
          form.set('shape', null)
        }}
        onShapeChange={(next) => form.set('shape', next)}
        onHalfWidthChange={(next) => {
          setChosenHalfWidthM(next)
          if (shape?.kind === 'corridor') form.set('shape', { ...shape, halfWidthM: next })
        }}
        onToleranceChange={(next) => form.set('simplificationToleranceM', next)}
      />
      <FormSection>
        <FieldInput form={form} noun={geozones} name="colour" />
        <FieldInput form={form} noun={geozones} name="description" />
      </FormSection>
    </NounForm>
  )
}
