import type { DeviceRecord } from '@atalaya/contract/devices'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { Alert, Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { useApplyConfig } from '../config.queries.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { deviceName } from './device-columns.tsx'
import classes from './devices.module.css'
import { Refusals } from './refusals.tsx'

interface Props {
  /** Whose configuration; null while nothing is asked. */
  device: DeviceRecord | null
  devices: readonly DeviceRow[]
  onClose(): void
}

export const CloneConfig = ({ device, devices, onClose }: Props) => {
  const { t } = useTranslation('devices')
  return (
    <Modal
      opened={device !== null}
      onClose={onClose}
      title={t('clone.title', { name: device ? deviceName(device) : '' })}
      size={460}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {device && <CloneBody device={device} devices={devices} onClose={onClose} />}
    </Modal>
  )
}

const CloneBody = ({ device, devices, onClose }: Props & { device: DeviceRecord }) => {
  const { t } = useTranslation('devices')
  const apply = useApplyConfig()
  const [ids, setIds] = useState<number[]>([])
  const cloning = useMutation({
    mutationFn: () => apply(devices, ids, { kind: 'tracker', trackerId: device.id }),
    onSuccess: ({ updated, notUpdated }) => {
      if (updated.length > 0) toastDone(t('bulkResult.done', { count: updated.length }))
      if (notUpdated.length === 0) onClose()
    },
  })
  const offered = devices.filter(
    ({ id, typeId, resellerId }) => id !== device.id && typeId === device.typeId && resellerId === device.resellerId,
  )
  return (
    <div className={classes.dialog}>
      <p className={classes.quiet}>{t('clone.hint')}</p>
      <ManySelect<number>
        label={t('clone.targets')}
        placeholder={t('form.choose')}
        widthPx={420}
        value={ids}
        options={offered.map((each) => ({
          value: each.id as number,
          label: [deviceName(each), each.itemName].filter(Boolean).join(' · '),
        }))}
        onChange={setIds}
      />
      {cloning.error && <Alert color="red">{failureText(cloning.error)}</Alert>}
      <Refusals refused={cloning.data?.notUpdated ?? []} devices={devices} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button disabled={ids.length === 0} loading={cloning.isPending} onClick={() => cloning.mutate()}>
          {t('clone.do')}
        </Button>
      </div>
    </div>
  )
}
