import { superUserRoutes } from '@atalaya/contract/accounts'
import { defineNoun } from '../../nouns/define-noun.ts'

export const superUsers = defineNoun({
  name: 'superUsers',
  texts: 'superUsers',
  routes: superUserRoutes,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  finds: ['email', 'phone'],
  columns: {
    firstName: { width: 160 },
    lastName: { width: 180, showMobile: true },
    email: { width: 240, showMobile: true },
    role: { width: 160, showMobile: true },
    readOnly: { width: 110 },
    phone: { isHiddenAtFirst: true },
    countryId: { isHiddenAtFirst: true },
  },
})
