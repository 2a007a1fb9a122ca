import { useRecordId } from '../../items/index.ts'
import { DeviceList } from '../components/device-list.tsx'
import { DevicePage } from '../components/device-page.tsx'

export const DevicesScreen = () => {
  const id = useRecordId()
  return id === null ? <DeviceList /> : <DevicePage id={id} />
}
