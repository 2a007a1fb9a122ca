import { NewPoi, type Poi } from '@atalaya/contract/pois'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { FormSection } from '@atalaya/ui/form-shell'
import { useMemo } from 'react'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useDrawing } from '../../../map/drawing.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { type PoiValues, placeOfCircle, poiValuesOf } from '../poi-values.ts'
import { pois } from '../pois.noun.ts'
import { PoiPlaceFields } from './poi-place-fields.tsx'
import { usePin, usePlacing } from './use-placing.ts'
import { usePoiDifferences } from './use-poi-differences.ts'

export const PoiForm = ({ entity, onSaved, onClose }: RecordFormProps<Poi>) => {
  const form = useSchemaForm<typeof NewPoi, PoiValues>(NewPoi, poiValuesOf(entity))
  const { lat, lng, radiusM, colour } = form.values
  const differencesOf = usePoiDifferences()

  const shape = useMemo(
    () =>
      lat === undefined || lng === undefined || radiusM === undefined || radiusM <= 0
        ? null
        : { kind: 'circle' as const, centre: { lat, lng }, radiusM },
    [lat, lng, radiusM],
  )
  const putAt = (place: Partial<ReturnType<typeof placeOfCircle>>) => {
    for (const key of ['lat', 'lng', 'radiusM'] as const) if (place[key] !== undefined) form.set(key, place[key])
  }
  const moveTo = (centre: { lat: number; lng: number }) => {
    const { lat, lng } = placeOfCircle({ centre, radiusM: 0 })
    putAt({ lat, lng })
  }
  usePlacing(lat === undefined, moveTo)
  usePin({ lat, lng, colour: colourHex(colour), onMove: moveTo })
  useDrawing({
    tool: null,
    shape,
    onChange: (drawn) => drawn.kind === 'circle' && putAt(placeOfCircle(drawn)),
    colour: colourHex(colour),
  })

  return (
    <NounForm
      noun={pois}
      form={form}
      entity={entity}
      valuesOf={poiValuesOf}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <FieldInput form={form} noun={pois} name="name" isFirst />
      </FormSection>
      <PoiPlaceFields form={form} />
      <FormSection>
        <FieldInput form={form} noun={pois} name="colour" />
        <FieldInput form={form} noun={pois} name="description" />
      </FormSection>
    </NounForm>
  )
}
