import { geozoneRoutes } from '@atalaya/contract/geozones'
import { geozoneImport } from '@atalaya/domain/import-rules/geozones'
import { defineNoun } from '../../nouns/define-noun.ts'

/** Every map shows all of them: read once, and kept true by the live channel from then on. */
export const geozones = defineNoun({
  name: 'geozones',
  texts: 'geozones',
  routes: geozoneRoutes,
  freshMs: Number.POSITIVE_INFINITY,
  columns: {
    name: { showMobile: true },
    colour: { width: 112, isHiddenAtFirst: true },
    description: { isHiddenAtFirst: true },
  },
  imports: { rules: geozoneImport },
  finds: ['description'],
})
