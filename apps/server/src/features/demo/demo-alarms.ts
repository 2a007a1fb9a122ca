import type { alarmRoutes } from '@atalaya/contract/alarms'
import type { BodyIn } from '@atalaya/contract/route'
import type { DemoCompany } from './demo-depots.ts'

type Definition = BodyIn<typeof alarmRoutes.create>

interface DemoAlarm {
  company: DemoCompany
  info: Definition['info']
  timing?: Definition['timing']
}

const minuteMs = 60_000

/** Rules that an office of this trade would have, over all its vehicles. */
export const demoAlarms: readonly DemoAlarm[] = [
  { company: 'guadiana', info: { name: 'Autovía: más de 120', family: 101, value: 120, priority: 3 } },
  {
    company: 'guadiana',
    info: { name: 'Ralentí de más de 20 minutos', family: 11, value: 20 * minuteMs, priority: 1 },
  },
  { company: 'guadiana', info: { name: 'Frenazos y golpes', family: 1, events: { kinds: ['hardBraking', 'crash'] } } },
  { company: 'guadiana', info: { name: 'Guadiana fuera de turno', family: 103 }, timing: { holdMs: 20 * minuteMs } },
  {
    company: 'guadiana',
    info: { name: 'Conducción de más de 4 h 30', family: 14, value: 270 * minuteMs, priority: 3 },
  },
  { company: 'minho', info: { name: 'Mais de 110 km/h', family: 101, value: 110, priority: 3 } },
  { company: 'minho', info: { name: 'Uso fora de horas', family: 103 }, timing: { holdMs: 45 * minuteMs } },
]
