import { IconId } from '@tabler/icons-react'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { drivers, RecordList, useRecordId } from '../../items/index.ts'
import { useDriverColumns } from '../components/driver-columns.tsx'
import { DriverForm } from '../components/driver-form.tsx'
import { DriverPage } from '../components/driver-page.tsx'

const DriverImport = lazyDialog(async () => (await import('../driver-import.tsx')).DriverImport)

export const DriversScreen = () => {
  const id = useRecordId()
  return id === null ? <DriverList /> : <DriverPage id={id} />
}

const DriverList = () => (
  <RecordList
    managed={drivers}
    icon={<IconId size={28} stroke={1.5} />}
    columns={useDriverColumns()}
    form={(props) => <DriverForm {...props} />}
    Import={DriverImport}
  />
)
