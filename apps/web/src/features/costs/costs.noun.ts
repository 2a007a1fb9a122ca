import { costRoutes } from '@atalaya/contract/costs'
import { costImport } from '@atalaya/domain/import-rules/costs'
import { defineNoun } from '../../nouns/define-noun.ts'

export const costs = defineNoun({
  name: 'costs',
  texts: 'costs',
  routes: costRoutes,
  imports: { rules: costImport },
})
