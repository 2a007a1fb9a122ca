import { StateView } from '@atalaya/ui/state-view'
import { IconRouter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTrackers } from '../items.queries.ts'
import { SectionCard } from './section-card.tsx'
import { SectionTable } from './section-table.tsx'

interface Props {
  entity: { trackers: { id: number; name: string; deviceId: string; typeId: number }[] }
}

/** The devices that report this item. */
export const DevicesTab = ({ entity }: Props) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { data: known } = useTrackers()
  if (entity.trackers.length === 0)
    return (
      <StateView
        kind="empty"
        icon={<IconRouter size={28} stroke={1.5} />}
        title={t('page.noDevices')}
        hint={t('page.noDevicesHint')}
      />
    )
  return (
    <SectionCard title={t('page.devices')}>
      <SectionTable
        label={t('page.devices')}
        rows={entity.trackers}
        rowId={({ id }) => id}
        columns={[
          { header: t('page.deviceId'), cell: ({ deviceId }) => <code>{deviceId}</code> },
          { header: t('fields.name'), cell: ({ name }) => name },
          {
            header: t('page.deviceType'),
            cell: ({ typeId }) => trackerTypeName(typeId),
          },
          {
            header: t('page.firstConnect'),
            cell: ({ id }) => {
              const at = known?.[id]?.firstConnectTs
              return at ? format.dateTime(at) : t('page.never')
            },
          },
        ]}
      />
    </SectionCard>
  )
}
