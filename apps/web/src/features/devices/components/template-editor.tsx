import {
  type ConfigTemplate,
  newTrackerConfig,
  type TrackerConfig,
  trackerConfigSchema,
} from '@atalaya/contract/tracker-config'
import { trackerTypes } from '@atalaya/contract/trackers'
import { Name } from '@atalaya/contract/values'
import { FormSection } from '@atalaya/ui/form-shell'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { TextField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useTemplateCalls } from '../config.queries.ts'
import { useConfigDifferences } from './config-differences.ts'
import { ConfigSections, settingsIn } from './config-sections.tsx'
import { ResellerSelect } from './reseller-select.tsx'

interface Props {
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  templates: readonly ConfigTemplate[] | undefined
  resellers: readonly { id: number; name: string }[]
  onClose(): void
}

const keyedFields = ['config'] as const

export const TemplateEditor = ({ id, templates, resellers, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const [chosen, setChosen] = useState<number | null>(null)
  const template = templates?.find((each) => each.id === id)
  const resellerId = template?.resellerId ?? chosen ?? (resellers.length === 1 ? resellers[0]?.id : undefined)
  return (
    <RecordDrawer isOpen={id !== null} title={template?.name ?? t('templates.create')} onClose={onClose}>
      {id === 0 && resellers.length > 1 && <ResellerSelect resellers={resellers} value={chosen} onChange={setChosen} />}
      {id !== 0 && template === undefined ? (
        templates ? (
          <StateView kind="empty" title={t('templates.gone')} />
        ) : (
          <RecordSkeleton />
        )
      ) : (
        resellerId !== undefined && (
          <TemplateForm key={id} resellerId={resellerId} template={template ?? null} onClose={onClose} />
        )
      )}
    </RecordDrawer>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  config: TrackerConfig
}
const configurable = trackerTypes.filter(({ id }) => trackerConfigSchema(id))
const startOf = (typeId: number): TrackerConfig => ({ ...newTrackerConfig(typeId, location.hostname), active: true })

interface FormProps {
  resellerId: number
  template: ConfigTemplate | null
  onClose(): void
}

const TemplateForm = ({ resellerId, template, onClose }: FormProps) => {
  const { t } = useTranslation('devices')
  const { keep, change, read, sayOf } = useTemplateCalls()
  const [typeId, setTypeId] = useState(template?.typeId ?? configurable[0]?.id ?? 0)
  const config = trackerConfigSchema(typeId) as unknown as z.ZodType<TrackerConfig>
  const valuesOf = (each: ConfigTemplate | null): Values => ({
    name: each?.name ?? '',
    config: each?.config ?? startOf(typeId),
  })
  const form = useSchemaForm(z.object({ name: Name, config }), valuesOf(template))
  const settingDifferences = useConfigDifferences(typeId)
  return (
    <RecordForm
      form={form}
      entity={template}
      valuesOf={valuesOf}
      save={(draft, base, { operationId }) =>
        base && template
          ? change({ ...template, ...draft, version: base.version }, operationId)
          : keep({ ...draft, resellerId, typeId }, operationId)
      }
      read={(id) => read(resellerId, id)}
      keyed={keyedFields}
      differencesOf={(theirs, mine) => [
        ...(theirs.name === mine.name
          ? []
          : [{ key: 'name', label: t('fields.name'), before: theirs.name, after: mine.name }]),
        ...settingDifferences(theirs.config, mine.config),
      ]}
      saveLabel={t('templates.save')}
      place="template"
      onSaved={({ name }, operationId) => {
        sayOf(resellerId)(t('templates.kept', { name }), operationId)
        onClose()
      }}
      onClose={onClose}
    >
      <FormSection>
        <TextField form={form} name="name" label={t('templates.name')} longest={100} isRequired isFirst />
        <Select
          label={t('fields.typeId')}
          data={configurable.map(({ id }) => ({ value: String(id), label: trackerTypeName(id) }))}
          value={String(typeId)}
          disabled={template !== null}
          onChange={(value) => {
            setTypeId(Number(value))
            form.set('config', startOf(Number(value)))
          }}
        />
      </FormSection>
      <ConfigSections form={settingsIn(form as never)} typeId={typeId} isLocked={false} />
    </RecordForm>
  )
}
