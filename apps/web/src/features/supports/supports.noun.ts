import { supportPhotoRoutes, supportRoutes } from '@atalaya/contract/supports'
import { defineNoun } from '../../nouns/define-noun.ts'

export const supports = defineNoun({
  name: 'supports',
  texts: 'supports',
  routes: supportRoutes,
  photo: supportPhotoRoutes.read,
  columns: {
    name: { width: 232 },
    helpline: { width: 152, showMobile: true },
    email: { width: 232, showMobile: true },
    mobile: { width: 152 },
    whatsapp: { width: 152 },
    description: {},
  },
  imports: { examples: { name: 'Asistencia 24 h', helpline: '900 100 200', email: 'ayuda@example.com' } },
  finds: ['helpline', 'email', 'mobile', 'whatsapp', 'description'],
})
