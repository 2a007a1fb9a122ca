import { personRoutes } from '@atalaya/contract/items'
import { personPhotoRoutes } from '@atalaya/contract/photos'
import { defineItemNoun } from '../items/item.noun.ts'

export const persons = defineItemNoun({
  name: 'persons',
  itemType: 3,
  routes: personRoutes,
  photo: personPhotoRoutes.read,
  columns: { appWorkerId: { width: 216 } },
  imports: { examples: { name: 'Ana Ruiz', appWorkerId: 'ana@example.com', groups: 'Norte' } },
})
