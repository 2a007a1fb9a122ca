import { userRoutes } from '@atalaya/contract/users'
import { userImport } from '@atalaya/domain/import-rules/users'
import { defineNoun } from '../../nouns/define-noun.ts'

export const users = defineNoun({
  name: 'users',
  texts: 'users',
  routes: userRoutes,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  imports: { rules: userImport },
  finds: ['email', 'phone', 'description'],
})
