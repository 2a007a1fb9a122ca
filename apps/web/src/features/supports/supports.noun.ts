import { supportPhotoRoutes, supportRoutes } from '@atalaya/contract/supports'
import { defineNoun } from '../../nouns/define-noun.ts'

export const supports = defineNoun({
  name: 'supports',
  texts: 'supports',
  routes: supportRoutes,
  photo: supportPhotoRoutes.read,
  imports: { examples: { name: 'Asistencia 24 h', helpline: '900 100 200', email: 'ayuda@example.com' } },
  finds: ['helpline', 'email', 'mobile', 'whatsapp', 'description'],
})
