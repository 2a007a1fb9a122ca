import { distributorRoutes } from '@atalaya/contract/resellers'
import { defineNoun } from '../../nouns/define-noun.ts'

export const distributors = defineNoun({
  name: 'distributors',
  texts: 'distributors',
  routes: distributorRoutes,
  finds: ['email'],
  imports: { examples: { name: 'Iberia Telemática', email: 'iberia@example.com', countryId: 'ES' } },
})
