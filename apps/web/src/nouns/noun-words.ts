import { useTranslation } from 'react-i18next'
import type { Noun } from './define-noun.ts'

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

/** A noun's own texts; all of their files have the keys of this one. */
export const useNounTexts = ({ texts }: Pick<Noun, 'texts'>) => useTranslation(texts as 'pois')

export const useNounWords = (noun: Pick<Noun, 'texts'>): ListWords & RecordWords => {
  const { t } = useNounTexts(noun)
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
