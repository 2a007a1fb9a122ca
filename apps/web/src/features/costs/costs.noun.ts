import { costRoutes } from '@atalaya/contract/costs'
import { costImport } from '@atalaya/domain/import-rules/costs'
import { defineNoun } from '../../nouns/define-noun.ts'

export const costs = defineNoun({
  name: 'costs',
  texts: 'costs',
  routes: costRoutes,
  columns: {
    date: { width: 108, showMobile: true },
    type: { width: 124, showMobile: true },
    quantity: { width: 84 },
    unitPrice: { width: 88 },
    tax: { width: 76 },
    currency: { width: 92 },
    description: {},
  },
  imports: { rules: costImport },
})
