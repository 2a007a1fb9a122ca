import { NewPoi, type Poi } from '@atalaya/contract/pois'
import { ColourSwatches } from '@atalaya/ui/colour-swatches'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { FormSection } from '@atalaya/ui/form-shell'
import { Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../forms/fields.tsx'
import type { FieldDifference } from '../../../forms/record-conflict.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useDrawing } from '../../../map/drawing.ts'
import { type PoiValues, placeOfCircle, poiColours, poiValuesOf, positionText } from '../poi-values.ts'
import { usePoiCalls } from '../pois.queries.ts'
import { PoiPlaceFields } from './poi-place-fields.tsx'
import { usePin, usePlacing } from './use-placing.ts'

interface Props {
  /** The point to change; null for a new one. */
  poi: Poi | null
  onSaved(poi: Poi): void
  onClose(): void
}

export const PoiForm = ({ poi, onSaved, onClose }: Props) => {
  const { t } = useTranslation(['pois', 'geozones'])
  const { save, read } = usePoiCalls()
  const form = useSchemaForm<typeof NewPoi, PoiValues>(NewPoi, poiValuesOf(poi))
  const { lat, lng, radiusM, colour, description } = form.values
  const nameOfColour = (token: string) => t(`geozones:colours.${token}` as 'geozones:colours.blue')

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

  const differencesOf = (theirs: PoiValues, mine: PoiValues): FieldDifference[] => {
    const texts = (values: PoiValues) => ({
      name: values.name,
      position: positionText(values),
      radiusM: values.radiusM === undefined ? '' : `${values.radiusM} m`,
      colour: nameOfColour(values.colour),
      description: values.description,
    })
    const [before, after] = [texts(theirs), texts(mine)]
    return (['name', 'position', 'radiusM', 'colour', 'description'] as const).flatMap((key) =>
      before[key] === after[key] ? [] : [{ key, label: t(`fields.${key}`), before: before[key], after: after[key] }],
    )
  }

  return (
    <RecordForm
      form={form}
      entity={poi}
      valuesOf={poiValuesOf}
      save={save}
      read={read}
      differencesOf={differencesOf}
      saveLabel={poi ? t('form.save') : t('form.create')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
      </FormSection>
      <PoiPlaceFields form={form} />
      <FormSection>
        <ColourSwatches
          label={t('fields.colour')}
          value={colour}
          tokens={poiColours}
          nameOf={nameOfColour}
          onChange={(token) => form.set('colour', token)}
        />
        <Textarea
          label={t('fields.description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={200}
          value={description}
          error={form.errorOf('description')}
          onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
        />
      </FormSection>
    </RecordForm>
  )
}
