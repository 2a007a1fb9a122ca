import type { DeviceRecord } from '@atalaya/contract/devices'
import { type InstallerFrame, type InstallerView, installerRoutes } from '@atalaya/contract/installer'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { call } from '../../../session/api.ts'
import { SectionCard } from '../../items/index.ts'
import { FrameLine } from '../components/frame-line.tsx'
import { typeOf } from '../devices.queries.ts'
import { portOf } from '../tracker-port.ts'
import classes from './installer-tab.module.css'

const lookAgainMs = 5_000

/** What somebody under a dashboard with a telephone wants to know of a device. */
export const InstallerTab = ({ device, canWrite }: { device: DeviceRecord; canWrite: boolean }) => {
  const params = { resellerId: device.resellerId, trackerId: device.id }
  const view = useQuery({
    queryKey: ['installer', device.id],
    queryFn: ({ signal }) => call(installerRoutes.tracker, { params, signal }),
    refetchInterval: lookAgainMs,
  })
  const clear = useMutation({
    mutationFn: () => call(installerRoutes.clearFlags, { params }),
    onSuccess: () => view.refetch(),
    onError: toastFailure,
  })
  if (view.error && !view.data) return <FailureView error={view.error} onRetry={() => void view.refetch()} />
  if (!view.data) return <RecordSkeleton />
  return (
    <Seen view={view.data} port={typeOf(device.typeId)?.port} onClear={canWrite ? () => clear.mutate() : undefined} />
  )
}

/** The same of a device that nobody has registered. */
export const InstallerUnregistered = ({ resellerId, deviceId }: { resellerId: number; deviceId: string }) => {
  const view = useQuery({
    queryKey: ['installer', 'unregistered', deviceId],
    queryFn: ({ signal }) =>
      call(installerRoutes.unregistered, { params: { resellerId }, query: { deviceId }, signal }),
    refetchInterval: lookAgainMs,
  })
  if (view.error && !view.data) return <FailureView error={view.error} onRetry={() => void view.refetch()} />
  if (!view.data) return <RecordSkeleton />
  return <Seen view={view.data} port={undefined} onClear={undefined} />
}

interface SeenProps {
  view: InstallerView
  /** Where it should be calling, for one that does not. */
  port: number | undefined
  onClear: (() => void) | undefined
}

const Seen = ({ view, port, onClear }: SeenProps) => {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const { connections, flags, frames } = view
  return (
    <>
      <SectionCard title={t('installer.connections')}>
        {connections.length === 0 ? (
          <p className={classes.line}>
            <IconPlugConnectedX size={16} aria-hidden="true" />
            {t('installer.noConnection')}
          </p>
        ) : (
          connections.map(({ since, protocol, transport, remoteAddress }) => (
            <p key={`${remoteAddress} ${since}`} className={classes.line}>
              <IconPlugConnected size={16} aria-hidden="true" className={classes.on} />
              <strong>{`${protocol} ${transport.toUpperCase()}`}</strong>
              <code>{remoteAddress}</code>
              <span className="secondary">{t('installer.since', { at: format.dateTime(since) })}</span>
            </p>
          ))
        )}
      </SectionCard>
      <SectionCard
        title={t('installer.flags')}
        actions={
          flags.length > 0 &&
          onClear && (
            <Button variant="default" size="compact-sm" onClick={onClear}>
              {t('installer.clear')}
            </Button>
          )
        }
      >
        {flags.length === 0 && <p className="secondary">{t('installer.noFlags')}</p>}
        {flags.map(({ kind, times, lastTs, detail }) => (
          <p key={kind} className={classes.line}>
            <IconAlertTriangle size={16} aria-hidden="true" className={classes.warn} />
            <strong>{t(`installer.kinds.${kind}`)}</strong>
            <span>{t('installer.times', { count: times })}</span>
            <span className="secondary">
              {[
                format.dateTime(lastTs),
                ...(detail.remoteAddresses ?? []),
                ...(detail.port
                  ? [t('installer.wrongPort', { called: detail.port, right: portOf(detail.speaks) })]
                  : []),
                ...(detail.recordedTs ? [`${t('installer.recorded')}: ${format.dateTime(detail.recordedTs)}`] : []),
              ].join(' · ')}
            </span>
          </p>
        ))}
      </SectionCard>
      <SectionCard title={t('installer.frames')} {...(frames.length > 0 ? { hint: t('installer.framesHint') } : {})}>
        {frames.length === 0 && (
          <>
            <p className="secondary">{t('installer.noFrames')}</p>
            {port !== undefined && (
              <p className="secondary">{t('installer.check', { host: location.hostname, port })}</p>
            )}
          </>
        )}
        <div className={classes.frames}>
          {keyed(frames).map(([key, frame]) => (
            <FrameLine key={key} frame={frame} />
          ))}
        </div>
      </SectionCard>
    </>
  )
}

/** A frame has no id; two that are alike came one after the other. What is open stays open when another comes. */
const keyed = (frames: readonly InstallerFrame[]): [string, InstallerFrame][] => {
  const times = new Map<string, number>()
  return frames
    .toReversed()
    .map((frame): [string, InstallerFrame] => {
      const name = `${frame.receivedTs} ${frame.hex}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [`${name} ${time}`, frame]
    })
    .toReversed()
}
