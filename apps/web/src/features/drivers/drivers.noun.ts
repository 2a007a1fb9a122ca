import { driverRoutes } from '@atalaya/contract/items'
import { driverPhotoRoutes } from '@atalaya/contract/photos'
import { defineItemNoun } from '../items/item.noun.ts'

export const drivers = defineItemNoun({
  name: 'drivers',
  itemType: null,
  routes: driverRoutes,
  photo: driverPhotoRoutes.read,
  columns: {
    reference: { width: 128, showMobile: true },
    phone: { width: 144, showMobile: true },
    email: { width: 216 },
    iButton: { width: 176 },
    tachographCard: { width: 208 },
    beacon: { width: 176, isHiddenAtFirst: true },
    appWorkerId: { width: 216, isHiddenAtFirst: true },
  },
  imports: {
    naturalKey: ['reference', 'name'],
    examples: { name: 'Ana Ruiz', reference: '0042', email: 'ana@example.com', phone: '+34 600 000 000' },
  },
  finds: ['reference', 'phone', 'email', 'tachographCard', 'iButton', 'beacon', 'appWorkerId'],
})
