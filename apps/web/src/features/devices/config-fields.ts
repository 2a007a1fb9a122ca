import {
  advertiseModes,
  appTypes,
  beaconLayouts,
  beaconNumberDigits,
  dataSizesBytes,
  type PhoneTrackerConfig,
  phoneAppTypeId,
  scanModes,
  speedLevels,
  trackerModes,
  uuidDigits,
} from '@atalaya/contract/tracker-config'
import type { TrackerSetting } from '@atalaya/domain/tracker-config'

type ConfigName = keyof PhoneTrackerConfig

export type ConfigField = { name: ConfigName } & (
  | { kind: 'text' }
  | { kind: 'number'; unit?: string; setting?: TrackerSetting }
  /** Labels under `config.<words>`; without words the values speak for themselves. */
  | { kind: 'choice'; values: readonly (string | number)[]; labels: readonly string[]; words?: string }
  | { kind: 'switch' }
  | { kind: 'hex'; digits: number }
  | { kind: 'colour' }
)

export interface ConfigSection {
  id: 'report' | 'app' | 'beacons' | 'wifi' | 'sensors'
  fields: readonly ConfigField[]
}

const named = (name: ConfigName, values: readonly string[], words?: string): ConfigField => ({
  name,
  kind: 'choice',
  values,
  labels: values,
  ...(words ? { words } : {}),
})

const report: ConfigSection = {
  id: 'report',
  fields: [
    { name: 'apn', kind: 'text' },
    { name: 'server', kind: 'text' },
    { name: 'port', kind: 'number' },
    { name: 'speedLimit', kind: 'number', unit: 'km/h', setting: 'speedLimitKmh' },
    { name: 'interval', kind: 'number', unit: 's' },
    { name: 'sleepTime', kind: 'number', unit: 'min', setting: 'sleepMin' },
  ],
}

const ofPhones: readonly ConfigSection[] = [
  {
    id: 'app',
    fields: [
      named('mode', trackerModes, 'modes'),
      named('appType', appTypes, 'appTypes'),
      {
        name: 'speedLevel',
        kind: 'choice',
        values: speedLevels.map((_, id) => id),
        labels: speedLevels,
        words: 'speedLevels',
      },
      { name: 'colour', kind: 'colour' },
    ],
  },
  {
    id: 'beacons',
    fields: [
      { name: 'beaconReceives', kind: 'switch' },
      { name: 'beaconEmits', kind: 'switch' },
      named('beaconMode', scanModes, 'scanModes'),
      { name: 'beaconScanMode', kind: 'number' },
      named('beaconAdvertiseMode', advertiseModes, 'advertiseModes'),
      named('beaconLayout', beaconLayouts),
      { name: 'beaconUuid', kind: 'hex', digits: uuidDigits },
      { name: 'beaconMajor', kind: 'hex', digits: beaconNumberDigits },
      { name: 'beaconMinor', kind: 'hex', digits: beaconNumberDigits },
    ],
  },
  {
    id: 'wifi',
    fields: [
      { name: 'wifiScans', kind: 'switch' },
      named('wifiMode', scanModes, 'scanModes'),
      { name: 'wifiIntervalMin', kind: 'number', unit: 'min' },
    ],
  },
  {
    id: 'sensors',
    fields: [
      { name: 'sensorIntervalMs', kind: 'number', unit: 'ms' },
      { name: 'sensorPrecision', kind: 'number' },
      { name: 'dataSizeBytes', kind: 'choice', values: dataSizesBytes, labels: ['512 kB', '1 MB', '5 MB'] },
    ],
  },
]

/** What the form of a type shows; every name is one of its schema's. */
export const configSections = (typeId: number): readonly ConfigSection[] =>
  typeId === phoneAppTypeId ? [report, ...ofPhones] : [report]
