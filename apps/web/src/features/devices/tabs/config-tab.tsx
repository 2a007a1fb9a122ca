import type { DeviceRecord } from '@atalaya/contract/devices'
import {
  newTrackerConfig,
  phoneAppTypeId,
  type TrackerConfig,
  type TrackerConfigState,
  trackerConfigSchema,
} from '@atalaya/contract/tracker-config'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconCopy, IconQrcode, IconSettings } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { SectionCard, SectionTable } from '../../items/index.ts'
import { CommandState } from '../components/command-state.tsx'
import { ConfigBadge, shownConfigState } from '../components/config-badge.tsx'
import { ConfigForm } from '../components/config-form.tsx'
import { deviceName } from '../components/device-columns.tsx'
import classes from '../components/devices.module.css'
import { GiveToDevices } from '../components/give-config.tsx'
import { useConfig, useConfigCalls } from '../config.queries.ts'
import { type DeviceRow, takesCommands as takesCommandsOf } from '../devices.queries.ts'
import { useCommandText } from './commands-tab.tsx'

const QrDialog = lazyDialog(async () => (await import('../components/qr-dialog.tsx')).QrDialog)

interface Props {
  device: DeviceRecord
  devices: readonly DeviceRow[]
  canWrite: boolean
}

export const ConfigTab = ({ device, devices, canWrite }: Props) => {
  const { t } = useTranslation('devices')
  const config = useConfig(device)
  const schema = trackerConfigSchema(device.typeId)
  if (!schema) return <StateView kind="empty" icon={<IconSettings size={28} stroke={1.5} />} title={t('config.none')} />
  if (config.error && !config.data) return <FailureView error={config.error} onRetry={() => void config.refetch()} />
  if (!config.data || config.data.typeId !== device.typeId) return <RecordSkeleton />
  return <Configured device={device} devices={devices} canWrite={canWrite} state={config.data} />
}

const Configured = ({ device, devices, canWrite, state }: Props & { state: TrackerConfigState }) => {
  const { t } = useTranslation('devices')
  const textOf = useCommandText()
  const [opened, setOpened] = useState<'qr' | 'clone' | null>(null)
  const { confirm } = useConfigCalls(device)
  const confirming = useMutation({
    mutationFn: confirm,
    onSuccess: () => toastDone(t('config.confirmed')),
    onError: toastFailure,
  })
  const takesCommands = takesCommandsOf(device.typeId)
  const configFailed = state.state === 'pending' && hasFailed(state)
  const isPhone = device.typeId === phoneAppTypeId
  return (
    <>
      <SectionCard
        title={t('commands.state')}
        actions={
          state.config && (
            <div className="buttons">
              {isPhone && (
                <Button variant="default" leftSection={<IconQrcode size={16} />} onClick={() => setOpened('qr')}>
                  {t('qr.open')}
                </Button>
              )}
              {canWrite && (
                <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => setOpened('clone')}>
                  {t('clone.open')}
                </Button>
              )}
              {canWrite && !takesCommands && state.state === 'pending' && (
                <Button loading={confirming.isPending} onClick={() => confirming.mutate()}>
                  {t('config.confirm')}
                </Button>
              )}
            </div>
          )
        }
      >
        <div role="status">
          <ConfigBadge state={shownConfigState({ configState: state.state, configFailed })} />
          <StateText state={state} isPhone={isPhone} takesCommands={takesCommands} />
        </div>
        {state.commands.length > 0 && (
          <SectionTable
            label={t('config.commands')}
            rows={state.commands}
            rowId={({ id }) => id}
            columns={[
              { header: t('config.commands'), cell: ({ command }) => <code>{textOf(command)}</code> },
              { header: t('commands.state'), cell: (entry) => <CommandState entry={entry} /> },
              { header: t('commands.answer'), cell: ({ answer }) => (answer ? <code>{answer}</code> : '–') },
            ]}
          />
        )}
      </SectionCard>
      <ConfigForm
        key={device.typeId}
        device={device}
        stored={state.config}
        start={startOf(device.typeId)}
        canWrite={canWrite}
      />
      {opened === 'clone' && (
        <GiveToDevices
          title={t('clone.title', { name: deviceName(device) })}
          source={{ kind: 'tracker', trackerId: device.id, typeId: device.typeId, resellerId: device.resellerId }}
          devices={devices}
          onClose={() => setOpened(null)}
        />
      )}
      <Suspense fallback={null}>
        {opened === 'qr' && state.config && (
          <QrDialog device={device} config={state.config} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Trackers report to where this page came from, unless the office knows better. */
const startOf = (typeId: number): TrackerConfig => newTrackerConfig(typeId, location.hostname)

const hasFailed = ({ commands }: TrackerConfigState): boolean =>
  commands.some(({ state }) => ['failed', 'expired', 'cancelled'].includes(state))

interface StateProps {
  state: TrackerConfigState
  isPhone: boolean
  takesCommands: boolean
}

const StateText = ({ state, isPhone, takesCommands }: StateProps) => {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const text = () => {
    if (state.state === 'none') return t('config.stateNone')
    if (state.state === 'updated') return t('config.stateUpdated', { at: format.dateTime(state.updatedTs ?? 0) })
    if (isPhone) return t('config.statePendingQr')
    if (!takesCommands) return t('config.statePendingManual')
    return t(hasFailed(state) ? 'config.statePendingFailed' : 'config.statePendingCommands')
  }
  return <p className={classes.quiet}>{text()}</p>
}
