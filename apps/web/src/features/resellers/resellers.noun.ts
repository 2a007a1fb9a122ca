import { resellerRoutes } from '@atalaya/contract/resellers'
import { defineNoun } from '../../nouns/define-noun.ts'

export const resellers = defineNoun({
  name: 'resellers',
  texts: 'resellers',
  routes: resellerRoutes,
  finds: ['email', 'nif'],
  imports: { examples: { name: 'Flotas del Sur', email: 'sur@example.com', nif: 'B12345678', countryId: 'ES' } },
})
