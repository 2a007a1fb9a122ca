import { type DeviceCommandOrder, defaultExpiryMs, NewDeviceCommand } from '@atalaya/contract/device-commands'
import { Alert, Button, Modal, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import classes from './devices.module.css'

type Name = DeviceCommandOrder['name']

interface Props {
  offered: readonly { name: Name; isDangerous: boolean }[]
  takesPassword: boolean
  isSending: boolean
  failure: unknown
  onSend(command: NewDeviceCommand): void
}

/** What each command is given, filled in so that it can be sent at once where that makes sense. */
const startOf: Partial<Record<Name, Record<string, string | number | boolean>>> = {
  text: { text: '' },
  setReportInterval: { movingS: 60, parkedS: 3_600 },
  setOutput: { output: 1, isOn: true },
  readParameter: { parameterId: 1 },
  showMessage: { text: '' },
}

type Values = { command: Record<string, unknown> & { name: Name }; password?: string; expiresInMs: number }

/** Chooses a command, fills in what it needs, and asks again before what moves a vehicle. */
export const CommandForm = ({ offered, takesPassword, isSending, failure, onSend }: Props) => {
  const { t } = useTranslation('devices')
  const first = (offered.find(({ name }) => name === 'requestPosition') ?? offered[0])?.name ?? 'text'
  const form = useSchemaForm(NewDeviceCommand, {
    command: { name: first, ...startOf[first] },
    expiresInMs: defaultExpiryMs,
  } as Values & Record<string, unknown>)
  const [asked, setAsked] = useState<NewDeviceCommand | null>(null)
  const { command, password } = form.values
  const fields = startOf[command.name] ?? {}
  const setField = (name: string, value: unknown) => form.set('command', { ...command, [name]: value })
  const errorOf = (name: string) => form.errorOf(`command.${name}` as 'command')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sound = form.parse()
    if (!sound) return
    if (offered.find(({ name }) => name === command.name)?.isDangerous) setAsked(sound)
    else onSend(sound)
  }
  return (
    <form className={classes.row} onSubmit={submit}>
      <Select
        label={t('commands.command')}
        data={offered.map(({ name }) => ({ value: name, label: t(`commands.names.${name}`) }))}
        value={command.name}
        onChange={(name) => name && form.set('command', { name: name as Name, ...startOf[name as Name] })}
      />
      {Object.keys(fields).map((field) => {
        const label = t(`commands.fields.${field as 'text'}`)
        const value = command[field]
        if (typeof fields[field] === 'boolean')
          return (
            <Switch
              key={field}
              label={label}
              checked={value === true}
              onChange={({ currentTarget }) => setField(field, currentTarget.checked)}
            />
          )
        if (typeof fields[field] === 'number')
          return (
            <NumberInput
              key={field}
              label={label}
              suffix={field.endsWith('S') ? ' s' : ''}
              value={typeof value === 'number' ? value : ''}
              error={errorOf(field)}
              onChange={(typed) => setField(field, typeof typed === 'number' ? typed : undefined)}
            />
          )
        return (
          <TextInput
            key={field}
            className={classes.wide ?? ''}
            label={label}
            maxLength={500}
            autoComplete="off"
            value={String(value ?? '')}
            error={errorOf(field)}
            onChange={({ currentTarget }) => setField(field, currentTarget.value)}
          />
        )
      })}
      {takesPassword && (
        <TextInput
          label={t('config.password')}
          placeholder={t('config.passwordHint')}
          autoComplete="off"
          maxLength={20}
          value={password ?? ''}
          error={form.errorOf('password')}
          onChange={({ currentTarget }) => form.set('password', currentTarget.value || undefined)}
        />
      )}
      <Button type="submit" loading={isSending}>
        {t('commands.send')}
      </Button>
      {failure !== null && failure !== undefined && (
        <Alert color="red" className={classes.wide ?? ''}>
          {failureText(failure)}
        </Alert>
      )}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('commands.dangerTitle')}
        withCloseButton={false}
        size={420}
      >
        <div className="stack-wide">
          <p className={classes.quiet}>{t('commands.dangerHint')}</p>
          <div className="buttons">
            <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
              {t('actions.cancel')}
            </Button>
            <Button
              color="danger"
              onClick={() => {
                if (asked) onSend(asked)
                setAsked(null)
              }}
            >
              {t('commands.send')}: {t(`commands.names.${command.name}`)}
            </Button>
          </div>
        </div>
      </Modal>
    </form>
  )
}
