import { groupRoutes } from '@atalaya/contract/groups'
import { groupImport } from '@atalaya/domain/import-rules/groups'
import { defineNoun } from '../../nouns/define-noun.ts'

/** The map's lists stand under the same keys; the live channel says when they are out of date. */
const freshMs = 5 * 60_000

export const groups = defineNoun({
  name: 'groups',
  texts: 'groups',
  routes: groupRoutes,
  freshMs,
  imports: { rules: groupImport },
  finds: [],
})
