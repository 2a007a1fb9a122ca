import type { AlarmFamily } from '@atalaya/domain/alarms/alarm-families'
import {
  type Icon,
  IconBattery1,
  IconBellBolt,
  IconBolt,
  IconCalendarOff,
  IconClockPause,
  IconCloudOff,
  IconEngine,
  IconGasStation,
  IconGauge,
  IconLink,
  IconMapPin,
  IconParking,
  IconPlugConnected,
  IconPolygon,
  IconRouteX,
  IconRulerMeasure,
  IconRun,
  IconSteeringWheel,
  IconTag,
  IconTemperature,
  IconTrendingDown,
  IconTruckDelivery,
  IconUserQuestion,
} from '@tabler/icons-react'
import { type AlarmValues, familyOf, newCondition } from './alarm-values.ts'

type Info = AlarmValues['info']

/** What an alarm can come from, as people are asked: a family, or one with its settings that many look for. */
interface Tile {
  id: AlarmFamily | 'lowBattery' | 'moving' | 'offRoute'
  family: AlarmFamily
  icon: Icon
  preset?: Partial<Info>
  /** Of a preset: whether these settings are still its own. */
  isOf?(info: Info, corridorIds: ReadonlySet<number>): boolean
}

/** Below what a starter's battery of 12 V is empty. */
const emptyBatteryV = 11.8

export const alarmTiles: readonly Tile[] = [
  { id: 'speed', family: 'speed', icon: IconGauge },
  { id: 'unusualSpeed', family: 'unusualSpeed', icon: IconBolt },
  { id: 'geozone', family: 'geozone', icon: IconPolygon },
  {
    id: 'offRoute',
    family: 'geozone',
    icon: IconRouteX,
    preset: { geozones: { toIn: false, toOut: true, geozoneIds: [] } },
    isOf: ({ geozones: { toIn, toOut, geozoneIds } }, corridorIds) =>
      toOut && !toIn && geozoneIds.every((id) => corridorIds.has(id)),
  },
  { id: 'poi', family: 'poi', icon: IconMapPin },
  { id: 'distance', family: 'distance', icon: IconRulerMeasure },
  { id: 'offline', family: 'offline', icon: IconCloudOff },
  { id: 'idle', family: 'idle', icon: IconEngine },
  { id: 'maxStop', family: 'maxStop', icon: IconClockPause },
  {
    id: 'moving',
    family: 'io',
    icon: IconRun,
    preset: { io: { input: 'movement', above: 0, below: null } },
    isOf: ({ io }) => io.input === 'movement',
  },
  {
    id: 'lowBattery',
    family: 'io',
    icon: IconBattery1,
    preset: { io: { input: 'externalVoltageV', above: null, below: emptyBatteryV } },
    isOf: ({ io }) => io.input === 'externalVoltageV',
  },
  { id: 'event', family: 'event', icon: IconBellBolt },
  { id: 'sensor', family: 'sensor', icon: IconTemperature },
  { id: 'change', family: 'change', icon: IconTrendingDown },
  { id: 'io', family: 'io', icon: IconPlugConnected },
  { id: 'state', family: 'state', icon: IconTag },
  { id: 'maxDriving', family: 'maxDriving', icon: IconSteeringWheel },
  { id: 'maxParked', family: 'maxParked', icon: IconParking },
  { id: 'trackWithoutDriver', family: 'trackWithoutDriver', icon: IconUserQuestion },
  { id: 'monthlyFuel', family: 'monthlyFuel', icon: IconGasStation },
  { id: 'tow', family: 'tow', icon: IconTruckDelivery },
  { id: 'outOfHours', family: 'outOfHours', icon: IconCalendarOff },
  {
    id: 'combined',
    family: 'combined',
    icon: IconLink,
    // As people say it: too fast there.
    preset: {
      combined: { logic: 'all', withinMs: null, conditions: [newCondition('speed'), newCondition('geozone')] },
    },
  },
]

const noIds: ReadonlySet<number> = new Set()

/** Undefined until a family is chosen. Which geozones are corridors tells who leaves a route from who leaves a place. */
export const tileOf = (values: Pick<AlarmValues, 'info'>, corridorIds = noIds): Tile | undefined => {
  const family = familyOf(values)
  const own = alarmTiles.filter((tile) => tile.family === family)
  return own.find(({ isOf }) => isOf?.(values.info, corridorIds)) ?? own.find(({ isOf }) => !isOf)
}
