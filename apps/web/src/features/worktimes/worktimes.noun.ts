import { worktimeRoutes } from '@atalaya/contract/worktimes'
import { defineNoun } from '../../nouns/define-noun.ts'

export const worktimes = defineNoun({
  name: 'worktimes',
  texts: 'worktimes',
  routes: worktimeRoutes,
  finds: ['description'],
})
