import { IconTruck } from '@tabler/icons-react'
import { useRecordId } from '../../../nouns/record-address.ts'
import { ItemList } from '../../items/index.ts'
import { useVehicleColumns } from '../components/vehicle-columns.tsx'
import { VehicleForm } from '../components/vehicle-form.tsx'
import { VehiclePage } from '../components/vehicle-page.tsx'
import { vehicles } from '../vehicles.noun.ts'

export const VehiclesScreen = () => {
  const id = useRecordId()
  return id === null ? <VehicleList /> : <VehiclePage id={id} />
}

const VehicleList = () => (
  <ItemList
    noun={vehicles}
    icon={IconTruck}
    scene="roads"
    columns={useVehicleColumns()}
    form={(props) => <VehicleForm {...props} />}
  />
)
