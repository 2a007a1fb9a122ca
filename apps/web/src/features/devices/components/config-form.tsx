import type { DeviceRecord } from '@atalaya/contract/devices'
import { type TrackerConfig, trackerConfigSchema } from '@atalaya/contract/tracker-config'
import { FormSection, FormShell } from '@atalaya/ui/form-shell'
import { Button, Menu, Modal, Switch, TextInput } from '@mantine/core'
import { IconTemplate, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { RecordConflict } from '../../../forms/record-conflict.tsx'
import { type SchemaForm, useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useLeaveGuard } from '../../../navigation/leave-guard.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { RoomCard } from '../../items/index.ts'
import { useConfigCalls, useTemplateCalls, useTemplates } from '../config.queries.ts'
import { configSections } from '../config-fields.ts'
import { typeOf } from '../devices.queries.ts'
import { useConfigDifferences } from './config-differences.ts'
import { ConfigInput } from './config-input.tsx'
import classes from './devices.module.css'

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
  const { leaving, letGo } = useLeaveGuard(
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
  const submit = (before = base) => {
    const draft = canWrite ? form.parse() : undefined
    if (draft) saving.mutate({ draft, before })
  }
  // Somebody else has saved, and nothing was typed here: their values are shown.
  if (!form.isDirty && !saving.isPending && JSON.stringify(stored) !== JSON.stringify(base)) startOver(stored)
  const theirs = isConflict(saving.error) ? reading.data?.config : undefined
  const protocol = typeOf(typeId)?.proto
  return (
    <RoomCard title={t('rooms.config')} actions={canWrite && <TemplateMenu device={device} form={form} />}>
      <FormShell
        saveLabel={t('config.save')}
        isDirty={form.isDirty}
        isSaving={saving.isPending}
        canSaveUntouched
        leaving={leaving}
        onSubmit={() => submit()}
        onCancel={() => {
          letGo()
          saving.reset()
          startOver(stored)
        }}
        failure={
          theirs ? (
            <RecordConflict
              differences={differencesBetween(theirs, form.values)}
              onKeepMine={() => {
                setBase(theirs)
                submit(theirs)
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
        <FormSection>
          <Switch
            label={t('config.fields.active')}
            description={t('config.activeHint')}
            checked={form.values.active}
            disabled={!canWrite}
            onChange={({ currentTarget }) => form.set('active', currentTarget.checked)}
          />
        </FormSection>
        {configSections(typeId).map(({ id, fields }) => (
          <FormSection key={id} title={t(`config.sections.${id}`)}>
            <div className={classes.fields}>
              {fields.map((field) => (
                <ConfigInput
                  key={field.name}
                  form={form}
                  field={field}
                  protocol={protocol ?? ''}
                  isLocked={!canWrite}
                />
              ))}
            </div>
          </FormSection>
        ))}
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
    </RoomCard>
  )
}

const tabOf = ({ search }: { search: object }): unknown => ('tab' in search ? search.tab : undefined)

interface TemplateProps {
  device: DeviceRecord
  form: SchemaForm<z.ZodType<TrackerConfig>, Values>
}

/** Fills the form in from a kept configuration, keeps the one that stands in it, forgets one. */
const TemplateMenu = ({ device, form }: TemplateProps) => {
  const { t } = useTranslation('devices')
  const { keep, forget } = useTemplateCalls(device.resellerId)
  const templates = useTemplates([device.resellerId])?.filter(({ typeId }) => typeId === device.typeId)
  const [name, setName] = useState<string | null>(null)
  const keeping = useMutation({
    mutationFn: (given: string) => keep(given, device.typeId, form.values),
    onSuccess: (template) => {
      toastDone(t('templates.kept', { name: template.name }))
      setName(null)
    },
  })
  const forgetOne = async (id: number, known: string) => {
    try {
      await forget(id)
      toastDone(t('templates.forgotten', { name: known }))
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconTemplate size={16} />}>
            {t('templates.use')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templates?.length === 0 && <Menu.Label>{t('templates.none')}</Menu.Label>}
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
          <Menu.Item onClick={() => setName('')}>{t('templates.keep')}</Menu.Item>
          {templates?.map(({ id, name: known }) => (
            <Menu.Item
              key={id}
              leftSection={<IconTrash size={14} />}
              color="var(--danger-text)"
              onClick={() => void forgetOne(id, known)}
            >
              {t('templates.forget', { name: known })}
            </Menu.Item>
          ))}
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
          className={classes.dialog}
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
          <div className={classes.buttons}>
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
