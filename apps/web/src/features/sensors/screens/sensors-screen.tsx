import { nameIn, type Sensor } from '@atalaya/contract/sensors'
import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EditedRecord } from '../../../lists/edited-record.tsx'
import { ListButtons, ListPage } from '../../../lists/list-page.tsx'
import { listSearch } from '../../../lists/list-search.ts'
import { EmptyList, ListTable } from '../../../lists/list-table.tsx'
import { useNounWords } from '../../../lists/noun-words.ts'
import { useList } from '../../../lists/use-list.ts'
import { useRows } from '../../../lists/use-rows.tsx'
import { useNounBulk } from '../../../navigation/noun-bulk.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { useSensorColumns } from '../components/sensor-columns.tsx'
import { SensorForm } from '../components/sensor-form.tsx'
import { useSensor, useSensorCalls, useSensors } from '../sensors.queries.ts'

const search = listSearch('name')

export const SensorsScreen = () => {
  const { t, i18n } = useTranslation('sensors')
  const words = useNounWords('sensors')
  const list = useList({ name: 'sensors', words, search, write: 'sensors.write' })
  const { rows, failure } = useRows(useSensors())
  const columns = useSensorColumns()
  const views = useTableViews('sensors')
  const bulk = useNounBulk('sensors', useSensorCalls())
  const nameOf = ({ names }: Sensor) => nameIn(names, i18n.language)
  const record = useSensor(list.edited)
  return (
    <ListPage list={list} hint={t('hint')} actions={rows?.length !== 0 && <ListButtons list={list} />}>
      <ListTable
        list={list}
        rows={rows}
        failure={failure}
        columns={columns}
        rowName={nameOf}
        bulk={bulk}
        views={views}
        empty={<EmptyList list={list} icon={<IconGauge size={28} stroke={1.5} />} />}
      />
      <EditedRecord
        id={list.edited}
        record={record}
        words={words}
        nameOf={nameOf}
        form={rows ? (props) => <SensorForm sensors={rows} {...props} /> : null}
        onClose={() => list.edit(null)}
      />
    </ListPage>
  )
}
