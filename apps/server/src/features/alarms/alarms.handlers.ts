import type { alarmRoutes } from '@atalaya/contract/alarms'
import type { ItemType } from '@atalaya/contract/values'
import { type AlarmFamily, alarmFamilies, alarmPriorities } from '@atalaya/domain/alarms/alarm-families'
import { isForVehicles } from '@atalaya/domain/alarms/alarm-problems'
import { translatorOf } from '@atalaya/texts/translator'
import type { Clock } from '../../adapters/clock.ts'
import type { Config } from '../../config.ts'
import type { WebDatabase } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { alarmKind } from './alarm.kind.ts'
import { readLoad, readNoise } from './alarm-noise.repository.ts'
import { alarmsTable, toldAlarm } from './alarms.table.ts'
import { backtestHandler } from './backtest.handler.ts'

const itemTypes: readonly ItemType[] = [1, 2, 3]

interface Ports {
  clock: Clock
  database: WebDatabase
  config: Pick<Config, 'sms'>
}

export const alarmHandlers = ({ clock, database, config }: Ports): Handlers<typeof alarmRoutes> => ({
  list: async ({ tx }) => byId((await alarmsTable.list(tx)).map(toldAlarm)),

  inputs: async ({ query: { lang } }) => {
    const t = await translatorOf(lang, 'alarms')
    const families = Object.entries(alarmFamilies) as [AlarmFamily, (typeof alarmFamilies)[AlarmFamily]][]
    return {
      families: families.map(([name, id]) => ({
        id,
        name: t(`families.${name}`),
        itemTypes: isForVehicles(name) ? [1] : [...itemTypes],
      })),
      priorities: Object.entries(alarmPriorities).map(([name, id]) => ({
        id,
        name: t(`priorities.${name as keyof typeof alarmPriorities}`),
      })),
      hasSms: config.sms !== null,
    }
  },

  noise: async ({ tx, session }) => readNoise(tx, session, clock.now()),

  load: async ({ tx, session }) => readLoad(tx, session, clock.now()),

  backtest: backtestHandler(clock, database),

  ...recordHandlers(alarmKind, clock),
})
