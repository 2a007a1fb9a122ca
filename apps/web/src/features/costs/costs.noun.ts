import { costRoutes } from '@atalaya/contract/costs'
import { costImport } from '@atalaya/domain/import-rules/costs'
import { defineNoun } from '../../nouns/define-noun.ts'

const yearMs = 365 * 86_400_000

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
  finds: ['description'],
  foundAmong: {
    query: (nowMs) => ({ from: new Date(nowMs - yearMs).toISOString().slice(0, 10) }),
    address: ({ date }) => ({ period: 'own', from: date, to: date }),
  },
})
