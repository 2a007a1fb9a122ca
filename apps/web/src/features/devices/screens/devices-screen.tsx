import { useRecordId } from '../../../nouns/record-address.ts'
import { DeviceList } from '../components/device-list.tsx'
import { DevicePage } from '../components/device-page.tsx'
import { useDevicesLive } from '../devices.live.ts'

export const DevicesScreen = () => {
  const id = useRecordId()
  useDevicesLive()
  return id === null ? <DeviceList /> : <DevicePage id={id} />
}
