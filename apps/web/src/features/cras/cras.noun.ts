import { craRoutes } from '@atalaya/contract/cras'
import { defineNoun } from '../../nouns/define-noun.ts'

export const cras = defineNoun({
  name: 'cras',
  texts: 'cras',
  routes: craRoutes,
  columns: {
    name: { width: 260 },
    phone: { width: 180, showMobile: true },
    email: { width: 260, showMobile: true },
    description: {},
  },
  imports: { examples: { name: 'Central Norte', phone: '900 300 400', email: 'alarmas@example.com' } },
  finds: ['phone', 'email', 'description'],
})
