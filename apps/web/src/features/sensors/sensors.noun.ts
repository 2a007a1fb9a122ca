import { nameIn, sensorRoutes } from '@atalaya/contract/sensors'
import { defineNoun } from '../../nouns/define-noun.ts'

export const sensors = defineNoun({
  name: 'sensors',
  texts: 'sensors',
  routes: sensorRoutes,
  nameOf: ({ names }, language) => nameIn(names, language),
  finds: [],
})
