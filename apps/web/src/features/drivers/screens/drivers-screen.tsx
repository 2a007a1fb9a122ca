import { IconId } from '@tabler/icons-react'
import { useRecordId } from '../../../nouns/record-address.ts'
import { ItemList } from '../../items/index.ts'
import { useDriverColumns } from '../components/driver-columns.tsx'
import { DriverForm } from '../components/driver-form.tsx'
import { DriverPage } from '../components/driver-page.tsx'
import { drivers } from '../drivers.noun.ts'

export const DriversScreen = () => {
  const id = useRecordId()
  return id === null ? <DriverList /> : <DriverPage id={id} />
}

const DriverList = () => (
  <ItemList
    noun={drivers}
    icon={IconId}
    scene="people"
    columns={useDriverColumns()}
    form={(props) => <DriverForm {...props} />}
  />
)
