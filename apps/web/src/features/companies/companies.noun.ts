import { companyRoutes } from '@atalaya/contract/companies'
import { defineNoun } from '../../nouns/define-noun.ts'

export const companies = defineNoun({
  name: 'companies',
  texts: 'companies',
  routes: companyRoutes,
  columns: {
    name: {},
    countryId: { width: 150 },
    email: { width: 220, isHiddenAtFirst: true },
    phone: { isHiddenAtFirst: true },
    nif: { isHiddenAtFirst: true },
    contact: { isHiddenAtFirst: true },
    productId: { isHiddenAtFirst: true },
    demo: { isHiddenAtFirst: true },
  },
  imports: { examples: { name: 'Transportes Norte', email: 'norte@example.com', nif: 'B12345678', countryId: 'ES' } },
})
