import type { Sensor } from '@atalaya/contract/sensors'
import {
  type Icon,
  IconBattery2,
  IconBolt,
  IconBrandSpeedtest,
  IconDashboard,
  IconDoor,
  IconDroplet,
  IconEngine,
  IconGasStation,
  IconGauge,
  IconRipple,
  IconSnowflake,
  IconTag,
  IconTemperature,
  IconToggleLeft,
  IconWeight,
} from '@tabler/icons-react'

const glyphs: Record<Sensor['icon'], Icon> = {
  gauge: IconGauge,
  fuel: IconGasStation,
  temperature: IconTemperature,
  humidity: IconDroplet,
  cold: IconSnowflake,
  door: IconDoor,
  engine: IconEngine,
  battery: IconBattery2,
  bolt: IconBolt,
  weight: IconWeight,
  pressure: IconDashboard,
  level: IconRipple,
  speed: IconBrandSpeedtest,
  switch: IconToggleLeft,
  tag: IconTag,
}

export const SensorIcon = ({ icon, size = 16 }: { icon: Sensor['icon']; size?: number }) => {
  const Glyph = glyphs[icon]
  return <Glyph size={size} stroke={1.75} aria-hidden="true" />
}
