import { useTranslation } from 'react-i18next'
import type { ListWords, RecordWords } from '../../lists/noun-words.ts'
import type { RecordRoutes } from '../../session/record-calls.ts'
import type { ManagedNoun } from './nouns.ts'

/** What lists and drawers say of a managed noun; the texts of the four stand together. */
export const useManagedWords = <R extends RecordRoutes>({ noun }: ManagedNoun<R>): ListWords & RecordWords => {
  const { t } = useTranslation('items')
  return {
    title: t(`nouns.${noun}.title`),
    create: t(`nouns.${noun}.create`),
    edit: t('actions.edit'),
    emptyTitle: t(`nouns.${noun}.emptyTitle`),
    emptyHint: t(`nouns.${noun}.emptyHint`),
    gone: t(`nouns.${noun}.gone`),
    backToList: t('actions.backToList'),
    saved: (name) => t(`nouns.${noun}.saved`, { name }),
  }
}
