import { useTranslation } from 'react-i18next'

/** What a list says of its noun. */
export interface ListWords {
  title: string
  create: string
  edit: string
  emptyTitle: string
  emptyHint: string
}

/** What is said of one of the noun that is open. */
export interface RecordWords {
  title: string
  create: string
  gone: string
  backToList: string
  saved(name: string): string
}

/** The words of a noun that has a file of texts to itself. */
export const useNounWords = (
  noun: 'costs' | 'geozones' | 'groups' | 'pois' | 'sensors' | 'users' | 'worktimes',
): ListWords & RecordWords => {
  const { t } = useTranslation(noun)
  return {
    title: t('title'),
    create: t('actions.create'),
    edit: t('actions.edit'),
    emptyTitle: t('empty.title'),
    emptyHint: t('empty.hint'),
    gone: t('form.gone'),
    backToList: t('form.backToList'),
    saved: (name) => t('form.saved', { name }),
  }
}
