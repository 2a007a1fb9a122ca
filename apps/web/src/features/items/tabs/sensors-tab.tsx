import { StateView } from '@atalaya/ui/state-view'
import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { type ItemDetails, ItemReadings } from '../../fleet/index.ts'
import { SensorHistory, SensorMultiples, useSensorsOf } from '../../sensors/index.ts'
import { SectionCard } from './section-card.tsx'

interface Props {
  entity: { id: number }
  details: ItemDetails
}

/** What the company's sensors and the tracker's inputs said last, as it comes, and what the sensors said before. */
export const SensorsTab = ({ entity, details }: Props) => {
  const { t } = useTranslation(['items', 'sensors'])
  const format = useFormat()
  const { sensors, ownSensors, sensorsAt } = details
  const own = useSensorsOf(entity.id)
  // What only says words has no line.
  const lines = own.filter(({ kind }) => kind !== 'text')
  if (sensorsAt === undefined && own.length === 0)
    return (
      <StateView
        kind="empty"
        icon={<IconGauge size={28} stroke={1.5} />}
        title={t('page.noSensors')}
        hint={t('page.noSensorsHint')}
      />
    )
  return (
    <>
      {sensorsAt !== undefined && (
        <SectionCard title={t('page.sensors')} hint={`${format.date(sensorsAt)} ${format.timeWithSeconds(sensorsAt)}`}>
          <ItemReadings sensors={sensors} ownSensors={ownSensors} />
        </SectionCard>
      )}
      {lines.length > 0 && (
        <SectionCard title={t('sensors:week.title')}>
          <SensorMultiples itemId={entity.id} sensors={lines} />
        </SectionCard>
      )}
      {own.length > 0 && (
        <SectionCard title={t('sensors:history.title')}>
          <SensorHistory itemId={entity.id} sensors={own} />
        </SectionCard>
      )}
    </>
  )
}
