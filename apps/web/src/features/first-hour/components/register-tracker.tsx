import { trackerRoutes, trackerTypes } from '@atalaya/contract/trackers'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { call } from '../../../session/api.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { IdLabel } from '../../devices/index.ts'
import classes from './first-hour.module.css'

/** What somebody holds in the hand; what another platform sends has nothing to mount. */
const inTheHand = trackerTypes.filter(({ proto }) => proto !== 'json' && proto !== 'mqtt')

/** Registers, makes the vehicle and mounts in one: three steps of five for who may do all of them. */
export const RegisterTracker = () => {
  const { t } = useTranslation(['firstHour', 'devices'])
  const companyId = useCompanyId()
  const client = useQueryClient()
  const [deviceId, setDeviceId] = useState('')
  const [typeId, setTypeId] = useState<number>(inTheHand[0]?.id ?? 1)
  const [name, setName] = useState('')
  const registering = useMutation({
    mutationFn: () => call(trackerRoutes.register, { params: { companyId }, body: { deviceId, typeId, name } }),
    onSuccess: () =>
      Promise.all(['trackers', 'vehicles'].map((noun) => client.invalidateQueries({ queryKey: [noun, companyId] }))),
  })
  const refused = registering.error instanceof ApiFailure ? registering.error.fields : {}
  const errorOf = (field: string) => (refused[field] ? reasonText(refused[field]) : undefined)
  const isElsewhere = registering.error && Object.keys(refused).length === 0
  const type = inTheHand.find(({ id }) => id === typeId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    registering.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('devices:fields.deviceId')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={50}
        required
        value={deviceId}
        error={errorOf('deviceId')}
        onChange={(event) => setDeviceId(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('devices:fields.typeId')}
        description={type && t('devices:form.reportsTo', { port: type.port })}
        data={inTheHand.map((type) => ({ value: String(type.id), label: trackerTypeName(type.id) }))}
        value={String(typeId)}
        onChange={(event) => setTypeId(Number(event.currentTarget.value))}
      />
      <IdLabel protocol={type?.proto} />
      <TextInput
        label={t('form.vehicle')}
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isElsewhere && <FailureLine>{failureText(registering.error)}</FailureLine>}
      <Button type="submit" size="xs" loading={registering.isPending}>
        {t('form.do')}
      </Button>
    </form>
  )
}
