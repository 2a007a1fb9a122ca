import { type Geozone, NewGeozone } from '@atalaya/contract/geozones'
import { ColourSwatches } from '@atalaya/ui/colour-swatches'
import { type ColourTokenName, colourHex } from '@atalaya/ui/colour-tokens'
import { FormSection, FormShell } from '@atalaya/ui/form-shell'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { type DrawingTool, useDrawing } from '../../../map/drawing.ts'
import { useLeaveGuard } from '../../../navigation/leave-guard.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { type GeozoneDraft, useReadGeozone, useSaveGeozone } from '../geozones.queries.ts'
import { GeozoneConflict } from './geozone-conflict.tsx'
import { GeozoneShapeFields } from './geozone-shape-fields.tsx'

const offeredColours: readonly ColourTokenName[] = [
  'blue',
  'cyan',
  'green',
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'violet',
  'gray',
]

interface Props {
  /** The zone to change; null for a new one. */
  geozone: Geozone | null
  onSaved(geozone: Geozone): void
  onClose(): void
}

/** What a form holds while it is filled in: a shape comes from the map, so at first there is none. */
type Values = Omit<Required<GeozoneDraft>, 'shape'> & { shape: GeozoneDraft['shape'] | null }

const valuesOf = (geozone: Geozone | null): Values => ({
  name: geozone?.name ?? '',
  description: geozone?.description ?? '',
  colour: geozone?.colour ?? 'blue',
  shape: geozone?.shape ?? null,
  simplificationToleranceM: geozone?.simplificationToleranceM ?? 0,
})

export const GeozoneForm = ({ geozone, onSaved, onClose }: Props) => {
  const { t } = useTranslation('geozones')
  const [base, setBase] = useState(geozone)
  const [tool, setTool] = useState<DrawingTool>(geozone?.shape.kind ?? 'circle')
  const form = useSchemaForm(NewGeozone, valuesOf(geozone))
  const save = useSaveGeozone()
  const read = useReadGeozone()
  const { leaving, letGo } = useLeaveGuard(
    form.isDirty,
    (from, to) => from.pathname !== to.pathname || isOther(from, to),
  )
  const { name, description, colour, shape } = form.values

  useDrawing({ tool, shape, onChange: (drawn) => form.set('shape', drawn), colour: colourHex(colour) })

  const submit = (over: Geozone | null = base) => {
    const draft = form.parse()
    if (!draft) return
    save.mutate(
      { draft, base: over },
      {
        onSuccess: (geozone) => {
          letGo()
          onSaved(geozone)
        },
        onError: (failure) => {
          form.refuse(failure)
          if (isConflict(failure) && base) read.mutate(base.id)
        },
      },
    )
  }

  const theirs = isConflict(save.error) ? read.data : undefined
  return (
    <FormShell
      saveLabel={geozone ? t('form.save') : t('form.create')}
      isDirty={form.isDirty}
      isSaving={save.isPending}
      leaving={leaving}
      onSubmit={() => submit()}
      onCancel={() => {
        letGo()
        onClose()
      }}
      failure={
        theirs ? (
          <GeozoneConflict
            mine={form.values}
            theirs={theirs}
            onKeepMine={() => {
              setBase(theirs)
              submit(theirs)
            }}
            onTakeTheirs={() => {
              setBase(theirs)
              setTool(theirs.shape.kind)
              form.reset(valuesOf(theirs))
              save.reset()
            }}
          />
        ) : (
          save.error && failureText(save.error)
        )
      }
    >
      <FormSection>
        <TextInput
          label={t('fields.name')}
          required
          maxLength={100}
          data-autofocus
          value={name}
          error={form.errorOf('name')}
          onChange={(event) => form.set('name', event.currentTarget.value)}
        />
      </FormSection>
      <GeozoneShapeFields
        tool={tool}
        shape={shape}
        toleranceM={form.values.simplificationToleranceM}
        error={form.errorOf('shape')}
        toleranceError={form.errorOf('simplificationToleranceM')}
        onToolChange={(next) => {
          setTool(next)
          form.set('shape', null)
        }}
        onShapeChange={(next) => form.set('shape', next)}
        onToleranceChange={(next) => form.set('simplificationToleranceM', next)}
      />
      <FormSection>
        <ColourSwatches
          label={t('fields.colour')}
          value={colour}
          tokens={offeredColours}
          nameOf={(token) => t(`colours.${token}` as 'colours.blue')}
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
          onChange={(event) => form.set('description', event.currentTarget.value)}
        />
      </FormSection>
    </FormShell>
  )
}

/** The form's place in the address is its `edit`; the table beside it may change the rest. */
const isOther = (from: { search: object }, to: { search: object }): boolean =>
  ('edit' in from.search ? from.search.edit : null) !== ('edit' in to.search ? to.search.edit : null)

const isConflict = (failure: unknown): boolean => failure instanceof ApiFailure && failure.code === 'version.conflict'
