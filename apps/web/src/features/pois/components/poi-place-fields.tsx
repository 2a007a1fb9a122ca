import { parseLatLng } from '@atalaya/domain/coordinates'
import { prepareShape } from '@atalaya/domain/geozone-shape'
import { FormSection } from '@atalaya/ui/form-shell'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchemaForm } from '../../../forms/use-schema-form.ts'
import { showOnMap } from '../../../map/map-view.ts'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { type PoiValues, positionText } from '../poi-values.ts'
import { pois } from '../pois.noun.ts'
import classes from './poi-place-fields.module.css'

interface Props {
  form: Pick<SchemaForm<never, PoiValues>, 'values' | 'set' | 'errorOf'>
}

/** Where the point is, as text: what stands here, the map shows, and the other way round. */
export const PoiPlaceFields = ({ form }: Props) => {
  const { t } = useTranslation('pois')
  const { lat, lng, radiusM } = form.values
  const isPlaced = lat !== undefined && lng !== undefined
  const [text, setText] = useState(positionText(form.values))
  const [isLeft, setIsLeft] = useState(false)
  // What was dragged on the map; what is being typed is not written over.
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    setText((typed) => {
      const at = parseLatLng(typed)
      return at?.lat === lat && at.lng === lng ? typed : positionText({ lat, lng })
    })
  }, [lat, lng])

  const type = (typed: string) => {
    const at = parseLatLng(typed)
    setText(typed)
    setIsLeft(false)
    form.set('lat', at?.lat)
    form.set('lng', at?.lng)
  }
  const leave = () => {
    setIsLeft(true)
    if (isPlaced) showOnMap(prepareShape({ kind: 'circle', centre: { lat, lng }, radiusM: radiusM ?? 0 }).bounds)
  }
  const isRefused = Boolean(form.errorOf('lat') ?? form.errorOf('lng'))
  const isWrong = !isPlaced && isLeft && text.trim() !== ''
  return (
    <FormSection title={t('form.place')} hint={t(isPlaced ? 'form.placeEdit' : 'form.placeNew')}>
      <div className={classes.pair}>
        <TextInput
          label={t('fields.position')}
          required
          placeholder="40.416775, -3.703790"
          autoComplete="off"
          maxLength={60}
          value={text}
          error={
            isWrong || (isRefused && text.trim() !== '') ? t('form.positionWrong') : isRefused && t('form.nowhere')
          }
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={leave}
        />
        <FieldInput form={form} noun={pois} name="radiusM" />
      </div>
    </FormSection>
  )
}
