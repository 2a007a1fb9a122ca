import type { DeviceRecord } from '@atalaya/contract/devices'
import { may } from '@atalaya/contract/roles'
import { RecordAbsent } from '@atalaya/ui/record-layout'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { BackLink } from '../../../navigation/back-link.tsx'
import { GoneRecord } from '../../../nouns/gone-record.tsx'
import { ResellerScope } from '../../../nouns/noun-scope.tsx'
import { RecordPage, type RecordTabs, type TabProps } from '../../../nouns/record-page.tsx'
import { useUser } from '../../../session/current-session.ts'
import { devices as noun } from '../devices.noun.ts'
import { type DeviceRow, useDevices } from '../devices.queries.ts'
import { CommandsTab } from '../tabs/commands-tab.tsx'
import { ConfigTab } from '../tabs/config-tab.tsx'
import { DataTab } from '../tabs/data-tab.tsx'
import { InstallerTab } from '../tabs/installer-tab.tsx'
import { deviceName } from './device-columns.tsx'
import { DeviceForm } from './device-form.tsx'

interface Shared {
  row: DeviceRow
  devices: readonly DeviceRow[]
  canWrite: boolean
}
type Props = TabProps<DeviceRecord> & Shared

const Data = ({ row, canWrite }: Props) => <DataTab row={row} canWrite={canWrite} />
const Config = ({ entity, devices, canWrite }: Props) => (
  <ConfigTab device={entity} devices={devices} canWrite={canWrite} />
)
const Commands = ({ entity, canWrite }: Props) => <CommandsTab device={entity} canWrite={canWrite} />
const Installer = ({ entity, canWrite }: Props) => <InstallerTab device={entity} canWrite={canWrite} />

/** Whose a device is stands in the list; the page reads the rest by itself. */
export const DevicePage = ({ id }: { id: number }) => {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
  const canWrite = may(useUser(), noun.write)
  const { devices, error, refetch } = useDevices()
  const row = devices?.find((each) => each.id === id)
  const tabs = useTabs()
  if (!row || !devices)
    return (
      <RecordAbsent back={<BackLink to="/devices" label={t('title')} />}>
        {devices ? (
          <GoneRecord noun={noun} id={id} onBack={() => void navigate({ to: '/devices' })} />
        ) : error ? (
          <FailureView error={error} onRetry={refetch} />
        ) : (
          <RecordSkeleton />
        )}
      </RecordAbsent>
    )
  const itemName = row.itemName === deviceName(row) ? '' : row.itemName
  return (
    <ResellerScope resellerId={row.resellerId}>
      <RecordPage
        noun={noun}
        path="/devices"
        id={id}
        tabs={tabs}
        shared={{ row, devices, canWrite }}
        subtitleOf={() => [trackerTypeName(row.typeId), row.companyName, itemName].filter(Boolean).join(' · ')}
        form={({ entity, ...form }) => <DeviceForm device={entity} {...form} />}
      />
    </ResellerScope>
  )
}

const useTabs = (): RecordTabs<DeviceRecord, Shared> => {
  const { t } = useTranslation('devices')
  return useMemo(
    () => [
      { id: 'data', label: t('tabs.data'), Content: Data },
      { id: 'config', label: t('tabs.config'), Content: Config },
      { id: 'commands', label: t('tabs.commands'), Content: Commands },
      { id: 'installer', label: t('tabs.installer'), Content: Installer },
    ],
    [t],
  )
}
