import { StateView } from '@atalaya/ui/state-view'
import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { type ItemDetails, ItemReadings } from '../../fleet/index.ts'
import { RoomCard } from './room-card.tsx'

/** What the company's sensors and the tracker's inputs said last, as it comes. */
export const SensorsRoom = ({ details }: { details: ItemDetails }) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { sensors, ownSensors, sensorsAt } = details
  if (sensorsAt === undefined)
    return (
      <StateView
        kind="empty"
        icon={<IconGauge size={28} stroke={1.5} />}
        title={t('page.noSensors')}
        hint={t('page.noSensorsHint')}
      />
    )
  return (
    <RoomCard title={t('page.sensors')} hint={`${format.date(sensorsAt)} ${format.timeWithSeconds(sensorsAt)}`}>
      <ItemReadings sensors={sensors} ownSensors={ownSensors} />
    </RoomCard>
  )
}
