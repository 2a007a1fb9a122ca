import type { DeviceRecord } from '@atalaya/contract/devices'
import { type TrackerConfig, trackerConfigSchema } from '@atalaya/contract/tracker-config'
import { FormShell } from '@atalaya/ui/form-shell'
import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { mergeConflict } from '../../../forms/merge-conflict.ts'
import { RecordConflict } from '../../../forms/record-conflict.tsx'
import { type SchemaForm, useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useUnsavedChangesGuard } from '../../../navigation/unsaved-changes-guard.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { SectionCard } from '../../items/index.ts'
import { useConfigCalls, useTemplateCalls, useTemplates } from '../config.queries.ts'
import { typeOf } from '../devices.queries.ts'
import { useConfigDifferences } from './config-differences.ts'
import { ConfigSections } from './config-sections.tsx'
import classes from './devices.module.css'
import type { SettingsForm } from './settings-form.ts'

type Values = TrackerConfig & Record<string, unknown>

interface Props {
  device: DeviceRecord
  /** Null where none was ever saved. */
  stored: TrackerConfig | null
  /** What stands in the form then. */
  start: TrackerConfig
  canWrite: boolean
}

const isConflict = (failure: unknown): boolean => failure instanceof ApiFailure && failure.code === 'version.conflict'

/** The settings of the device's type, drawn from the contract's schema; saved, they are on their way. */
export const ConfigForm = ({ device, stored, start, canWrite }: Props) => {
  const { t } = useTranslation('devices')
  const { typeId } = device
  const schema = trackerConfigSchema(typeId) as z.ZodType<TrackerConfig>
  const form = useSchemaForm(schema, (stored ?? start) as Values)
  const [password, setPassword] = useState('')
  const [base, setBase] = useState(stored)
  const differencesBetween = useConfigDifferences(typeId)
  const { save, read } = useConfigCalls(device)
  const { leaving, letGo } = useUnsavedChangesGuard(
    form.isDirty,
    (from, to) => from.pathname !== to.pathname || tabOf(from) !== tabOf(to),
  )
  const startOver = (from: TrackerConfig | null) => {
    setBase(from)
    form.reset((from ?? start) as Values)
  }
  const reading = useMutation({ mutationFn: read })
  const saving = useMutation({
    mutationFn: ({ draft, before }: { draft: TrackerConfig; before: TrackerConfig | null }) =>
      save(draft, { before, password: password === '' ? undefined : password }),
    onSuccess: (saved) => {
      startOver(saved.config)
      toastDone(t('config.saved'))
    },
    onError: (failure) => {
      if (isConflict(failure)) reading.mutate()
    },
  })
  const submit = (before = base, values = form.values) => {
    const draft = canWrite ? form.parse(values) : undefined
    if (draft) saving.mutate({ draft, before })
  }
  // Somebody else has saved, and nothing was typed here: their values are shown.
  if (!form.isDirty && !saving.isPending && JSON.stringify(stored) !== JSON.stringify(base)) startOver(stored)
  const theirs = isConflict(saving.error) ? reading.data?.config : undefined
  const conflict =
    theirs &&
    mergeConflict<Values>({
      was: (base ?? start) as Values,
      theirs: theirs as Values,
      mine: form.values,
      differencesOf: differencesBetween,
    })
  const protocol = typeOf(typeId)?.proto
  return (
    <SectionCard title={t('tabs.config')} actions={canWrite && <TemplateMenu device={device} form={form} />}>
      <div className={classes.flush}>
        <FormShell
          saveLabel={t('config.save')}
          isDirty={form.isDirty}
          isSaving={saving.isPending}
          isUndecided={conflict !== undefined}
          canSaveUntouched
          leaving={leaving}
          onSubmit={() => submit()}
          onCancel={() => {
            letGo()
            saving.reset()
            startOver(stored)
          }}
          failure={
            theirs && conflict ? (
              <RecordConflict
                differences={conflict.differences}
                onKeepMine={() => {
                  setBase(theirs)
                  form.reset(conflict.values, theirs as Values)
                  submit(theirs, conflict.values)
                }}
                onTakeTheirs={() => {
                  saving.reset()
                  startOver(theirs)
                }}
              />
            ) : (
              saving.error && failureText(saving.error)
            )
          }
        >
          <ConfigSections form={form as SettingsForm} typeId={typeId} isLocked={!canWrite} />
          {protocol === 'queclink' && canWrite && (
            <TextInput
              label={t('config.password')}
              description={t('config.passwordHint')}
              autoComplete="off"
              maxLength={6}
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          )}
        </FormShell>
      </div>
    </SectionCard>
  )
}

const tabOf = ({ search }: { search: object }): unknown => ('tab' in search ? search.tab : undefined)

interface TemplateProps {
  device: DeviceRecord
  form: SchemaForm<z.ZodType<TrackerConfig>, Values>
}

/** Fills the form in from a kept configuration, keeps the one that stands in it. */
const TemplateMenu = ({ device, form }: TemplateProps) => {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
  const { keep } = useTemplateCalls()
  const templates = useTemplates([device.resellerId])?.filter(({ typeId }) => typeId === device.typeId)
  const [name, setName] = useState<string | null>(null)
  const keeping = useMutation({
    mutationFn: (given: string) => keep({ ...device, name: given, config: form.values }),
    onSuccess: (template) => {
      toastDone(t('templates.kept', { name: template.name }))
      setName(null)
    },
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconTemplate size={16} />}>
            {t('lists.templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(templates?.length === 0 ? 'templates.none' : 'templates.use')}</Menu.Label>
          {templates?.map(({ id, name: known, config }) => (
            <Menu.Item
              key={id}
              onClick={() => {
                for (const [field, value] of Object.entries(config)) form.set(field, value)
              }}
            >
              {known}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            onClick={() => {
              // What is wrong is said at its field before a name is asked for.
              if (form.parse()) setName('')
            }}
          >
            {t('templates.keep')}
          </Menu.Item>
          <Menu.Item onClick={() => void navigate({ to: '/devices', search: { list: 'templates' } as never })}>
            {t('templates.manage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={name !== null}
        onClose={() => setName(null)}
        title={t('templates.keep')}
        withCloseButton={false}
        size={400}
      >
        <form
          className="stack-wide"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (name?.trim() && form.parse()) keeping.mutate(name)
          }}
        >
          <TextInput
            label={t('templates.name')}
            data-autofocus
            maxLength={100}
            autoComplete="off"
            value={name ?? ''}
            error={keeping.error && failureText(keeping.error)}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <div className="buttons">
            <Button variant="default" onClick={() => setName(null)}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={keeping.isPending}>
              {t('templates.keep')}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
