import { deviceRoutes } from '@atalaya/contract/devices'
import { may } from '@atalaya/contract/roles'
import { trackerRoutes, trackerTypes, type UnregisteredDevice } from '@atalaya/contract/trackers'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column, TableState } from '@atalaya/ui/data-table/column'
import { StateView } from '@atalaya/ui/state-view'
import { Modal } from '@mantine/core'
import { IconActivity, IconAlertTriangle, IconPlus, IconRouter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useOpenRecord } from '../../../nouns/record-address.ts'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import type { NewDeviceHint } from '../device-values.ts'
import { keepDevice, unregisteredKey } from '../devices.queries.ts'
import { InstallerUnregistered } from '../tabs/installer-tab.tsx'
import { portOf } from '../tracker-port.ts'
import classes from './devices.module.css'

interface Props {
  resellers: readonly { id: number }[]
  url: TableState
  patchUrl(patch: Partial<TableState>): void
  /** Where there are several resellers it is asked whose it shall be. */
  onRegister(known: NewDeviceHint): void
}

interface UnregisteredRow extends UnregisteredDevice {
  id: number
}

const lookAgainMs = 10_000

const byName = { sort: 'name', dir: 'asc' } as const

/** Who calls without being registered; one click registers it, with the type whose protocol it speaks. */
export const UnregisteredDevices = ({ resellers, url, patchUrl, onRegister }: Props) => {
  const { t } = useTranslation('devices')
  const user = useUser()
  const canWrite = may(user, 'devices.write')
  const client = useQueryClient()
  const openPage = useOpenRecord('/devices')
  const [looked, setLooked] = useState<UnregisteredRow | null>(null)
  const resellerId = user.resellerId ?? resellers[0]?.id
  const { data, error, refetch } = useQuery({
    queryKey: unregisteredKey,
    queryFn: ({ signal }) =>
      call(trackerRoutes.unregistered, { params: { resellerId: resellerId ?? 0 }, query: {}, signal }),
    enabled: resellerId !== undefined,
    refetchInterval: lookAgainMs,
  })
  // A table knows rows by numbers, and these have none: each keeps the one that it was first shown with.
  const [numbers] = useState(() => new Map<string, number>())
  const rows = useMemo(
    () =>
      data?.map((device): UnregisteredRow => {
        const name = `${device.protocol} ${device.deviceId} ${device.firstSeenTs}`
        const id = numbers.get(name) ?? numbers.size + 1
        numbers.set(name, id)
        return { ...device, id }
      }),
    [data, numbers],
  )
  const columns = useUnregisteredColumns()

  const register = async ({ deviceId, protocol, isShortened }: UnregisteredRow) => {
    const typeId = trackerTypes.find(({ proto }) => proto === protocol)?.id
    if (resellerId === undefined || typeId === undefined) return
    // Who has it in hand types or scans the rest.
    if (isShortened) return onRegister({ typeId })
    if (resellers.length > 1) return onRegister({ deviceId, typeId })
    try {
      const device = await call(deviceRoutes.create, { params: { resellerId }, body: { deviceId, typeId } })
      keepDevice(client, device)
      client.setQueryData<UnregisteredDevice[]>(unregisteredKey, (known) =>
        known?.filter((each) => each.deviceId !== deviceId),
      )
      toastDone(t('unregistered.registered', { name: deviceId }), {
        label: t('actions.open'),
        onSelect: () => openPage(device.id),
      })
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return (
    <>
      {data?.some(({ isShortened }) => isShortened) && <p className={classes.above}>{t('unregistered.shortened')}</p>}
      <DataTable
        label={t('unregistered.title')}
        // Under this name columns are kept in browsers.
        name="strangers"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ deviceId }) => deviceId}
        state={url}
        onStateChange={patchUrl}
        defaultOrder={byName}
        onOpen={(row) => (row.isShortened ? canWrite && void register(row) : setLooked(row))}
        actions={[
          {
            id: 'register',
            label: t('unregistered.register'),
            icon: <IconPlus size={16} />,
            isOffered: () => canWrite,
            onSelect: (row) => void register(row),
          },
          {
            id: 'look',
            label: t('unregistered.look'),
            icon: <IconActivity size={16} />,
            isOffered: ({ isShortened }) => !isShortened,
            onSelect: (row) => setLooked(row),
          },
        ]}
        failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={
          <StateView
            kind="empty"
            icon={<IconRouter size={28} stroke={1.5} />}
            title={t('unregistered.empty')}
            hint={t('unregistered.hint')}
          />
        }
      />
      <Modal opened={looked !== null} onClose={() => setLooked(null)} title={looked?.deviceId} size="xl">
        {looked && resellerId !== undefined && (
          <div className="stack-wide">
            <InstallerUnregistered resellerId={resellerId} deviceId={looked.deviceId} />
          </div>
        )}
      </Modal>
    </>
  )
}

const useUnregisteredColumns = (): readonly Column<UnregisteredRow>[] => {
  const { t } = useTranslation('devices')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.deviceId'),
        value: ({ deviceId }) => deviceId,
        cell: ({ deviceId }) => <code>{deviceId}</code>,
        width: 220,
        showMobile: true,
      },
      {
        id: 'protocol',
        header: t('unregistered.protocol'),
        value: ({ protocol }) => {
          const type = trackerTypes.find(({ proto }) => proto === protocol)
          return type ? trackerTypeName(type.id) : protocol
        },
        width: 140,
        showMobile: true,
      },
      {
        id: 'lastSeen',
        header: t('unregistered.lastSeen'),
        kind: 'date',
        value: ({ lastSeenTs }) => lastSeenTs,
        width: 150,
        showMobile: true,
      },
      {
        id: 'firstSeen',
        header: t('unregistered.firstSeen'),
        kind: 'date',
        value: ({ firstSeenTs }) => firstSeenTs,
        width: 150,
      },
      {
        id: 'attempts',
        header: t('unregistered.attempts'),
        kind: 'number',
        value: ({ attempts }) => attempts,
        width: 110,
      },
      {
        id: 'port',
        header: t('unregistered.port'),
        value: ({ wrongPort }) => wrongPort,
        cell: ({ wrongPort, protocol }) =>
          wrongPort !== null && (
            <span className={classes.state} data-tone="waiting">
              <IconAlertTriangle size={14} aria-hidden="true" />
              {t('unregistered.wrongPort', { called: wrongPort, right: portOf(protocol) })}
            </span>
          ),
        width: 210,
        showMobile: true,
      },
      { id: 'address', header: t('unregistered.address'), value: ({ remoteAddress }) => remoteAddress, width: 160 },
    ],
    [t],
  )
}
