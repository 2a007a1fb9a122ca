import { useTranslation } from 'react-i18next'
import { RecordHistory } from '../../../nouns/record-history.tsx'
import type { RecordRoutes } from '../../../nouns/record-routes.ts'
import type { ItemNoun } from '../item.noun.ts'
import { useItemWords } from '../item-words.ts'
import { SectionCard } from './section-card.tsx'

interface Props<R extends RecordRoutes> {
  noun: ItemNoun<R>
  id: number
}

export const HistoryTab = <R extends RecordRoutes>({ noun, id }: Props<R>) => {
  const { t } = useTranslation('items')
  const { differencesOf } = useItemWords(noun)
  return (
    <SectionCard title={t('page.history')}>
      <RecordHistory noun={noun} id={id} differencesOf={differencesOf} />
    </SectionCard>
  )
}
