import { assetRoutes } from '@atalaya/contract/items'
import { assetPhotoRoutes } from '@atalaya/contract/photos'
import { defineItemNoun } from '../items/item.noun.ts'

export const assets = defineItemNoun({
  name: 'assets',
  itemType: 2,
  routes: assetRoutes,
  photo: assetPhotoRoutes.read,
  columns: { type: { width: 136, showMobile: true } },
  imports: { examples: { name: 'Contenedor 7', type: 'container', groups: 'Puerto' } },
})
