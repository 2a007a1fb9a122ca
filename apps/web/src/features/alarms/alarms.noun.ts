import { alarmRoutes } from '@atalaya/contract/alarms'
import { defineNoun } from '../../nouns/define-noun.ts'

export const alarms = defineNoun({
  name: 'alarms',
  texts: 'alarms',
  routes: alarmRoutes,
  nameOf: ({ info }) => info.name,
  finds: [],
})
