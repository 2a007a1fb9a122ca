import { IconTruck } from '@tabler/icons-react'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { RecordList, useRecordId, vehicles } from '../../items/index.ts'
import { useVehicleColumns } from '../components/vehicle-columns.tsx'
import { VehicleForm } from '../components/vehicle-form.tsx'
import { VehiclePage } from '../components/vehicle-page.tsx'

const VehicleImport = lazyDialog(async () => (await import('../vehicle-import.tsx')).VehicleImport)

export const VehiclesScreen = () => {
  const id = useRecordId()
  return id === null ? <VehicleList /> : <VehiclePage id={id} />
}

const VehicleList = () => (
  <RecordList
    managed={vehicles}
    icon={<IconTruck size={28} stroke={1.5} />}
    columns={useVehicleColumns()}
    form={(props) => <VehicleForm {...props} />}
    Import={VehicleImport}
  />
)
