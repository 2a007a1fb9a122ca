import { poiRoutes } from '@atalaya/contract/pois'
import { poiImport } from '@atalaya/domain/import-rules/pois'
import { defineNoun } from '../../nouns/define-noun.ts'

/** Every map shows all of them: read once, and kept true by the live channel from then on. */
export const pois = defineNoun({
  name: 'pois',
  texts: 'pois',
  routes: poiRoutes,
  freshMs: Number.POSITIVE_INFINITY,
  columns: {
    name: { showMobile: true },
    radiusM: { width: 80, showMobile: true, isClearable: false },
    lat: { width: 100, isHiddenAtFirst: true },
    lng: { width: 104, isHiddenAtFirst: true },
    colour: { width: 112, isHiddenAtFirst: true },
    description: { isHiddenAtFirst: true },
  },
  imports: { rules: poiImport },
  finds: ['description'],
})
