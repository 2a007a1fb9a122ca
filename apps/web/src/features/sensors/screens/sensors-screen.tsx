import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listSearch } from '../../../nouns/list-search.ts'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { NounList } from '../../../nouns/noun-list.tsx'
import { useSensorColumns } from '../components/sensor-columns.tsx'
import { SensorForm } from '../components/sensor-form.tsx'
import { sensors } from '../sensors.noun.ts'

const search = listSearch('name')

export const SensorsScreen = () => {
  const { t } = useTranslation('sensors')
  const { data: known } = useRecords(sensors)
  return (
    <NounList
      noun={sensors}
      search={search}
      icon={IconGauge}
      scene="signals"
      hint={t('hint')}
      columns={useSensorColumns()}
      form={known ? (props) => <SensorForm sensors={Object.values(known)} {...props} /> : null}
    />
  )
}
