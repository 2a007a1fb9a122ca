import type { NewVehicle } from '@atalaya/contract/item-fields'
import { trackerTypes } from '@atalaya/contract/trackers'

/** Traccar's protocol names to the codecs that read the same bytes. */
const codecs: Readonly<Record<string, string>> = {
  teltonika: 'teltonika',
  osmand: 'osmand',
  gt06: 'gt06',
  gl200: 'queclink',
  wialon: 'wialon-ips',
  h02: 'h02',
  huabao: 'jt808',
  tk103: 'tk103',
  ruptela: 'ruptela',
  eelink: 'eelink',
  t800x: 'topflytech',
  watch: 'watch',
  galileo: 'galileosky',
  egts: 'egts',
  navtelecom: 'navtelecom',
  its: 'ais140',
  meitrack: 'meitrack',
  suntech: 'suntech',
  gps103: 'gps103',
  calamp: 'calamp',
}
const typeOf = (codec: string): number | undefined => trackerTypes.find(({ proto }) => proto === codec)?.id

/** Where its reports come in by another way, or by none as yet. */
export const pushedTypeId = typeOf('json') as number

/** The tracker type that speaks a protocol; undefined where none does. */
export const typeOfProtocol = (protocol: string): number | undefined => typeOf(codecs[protocol] ?? '')

const icons: Readonly<Record<string, NewVehicle['icon']>> = {
  bicycle: 'bicycle',
  boat: 'ship',
  bus: 'bus',
  car: 'car',
  crane: 'machinery',
  motorcycle: 'motorcycle',
  offroad: 'car',
  pickup: 'pickup',
  scooter: 'scooter',
  ship: 'ship',
  tractor: 'tractor',
  trolleybus: 'bus',
  truck: 'truck',
  van: 'van',
}
export const iconOfCategory = (category: string): NewVehicle['icon'] => icons[category] ?? 'car'
