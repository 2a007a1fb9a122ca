import { type Geozone, NewGeozone } from '@atalaya/contract/geozones'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { FormSection } from '@atalaya/ui/form-shell'
import { useState } from 'react'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { type DrawingTool, useDrawing } from '../../../map/drawing.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { type GeozoneValues, geozoneValuesOf } from '../geozone-values.ts'
import { geozones } from '../geozones.noun.ts'
import { GeozoneShapeFields } from './geozone-shape-fields.tsx'
import { useGeozoneDifferences } from './use-geozone-differences.tsx'

export const GeozoneForm = ({ entity, onSaved, onClose }: RecordFormProps<Geozone>) => {
  const form = useSchemaForm<typeof NewGeozone, GeozoneValues>(NewGeozone, geozoneValuesOf(entity))
  const { shape, colour, simplificationToleranceM } = form.values
  /** What to draw while there is no shape. */
  const [chosenTool, setChosenTool] = useState<DrawingTool>('circle')
  const tool = shape?.kind ?? chosenTool
  const differencesOf = useGeozoneDifferences()

  useDrawing({ tool, shape, onChange: (drawn) => form.set('shape', drawn), colour: colourHex(colour) })

  return (
    <NounForm
      noun={geozones}
      form={form}
      entity={entity}
      valuesOf={geozoneValuesOf}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <FieldInput form={form} noun={geozones} name="name" isFirst />
      </FormSection>
      <GeozoneShapeFields
        tool={tool}
        shape={shape}
        toleranceM={simplificationToleranceM}
        error={form.errorOf('shape')}
        toleranceError={form.errorOf('simplificationToleranceM')}
        onToolChange={(next) => {
          setChosenTool(next)
          form.set('shape', null)
        }}
        onShapeChange={(next) => form.set('shape', next)}
        onToleranceChange={(next) => form.set('simplificationToleranceM', next)}
      />
      <FormSection>
        <FieldInput form={form} noun={geozones} name="colour" />
        <FieldInput form={form} noun={geozones} name="description" />
      </FormSection>
    </NounForm>
  )
}
