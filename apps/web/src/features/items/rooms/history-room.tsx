import { useTranslation } from 'react-i18next'
import { RecordHistory } from '../../../forms/record-history.tsx'
import type { RecordRoutes } from '../../../session/record-calls.ts'
import { useFieldWords } from '../field-words.ts'
import type { ManagedNoun } from '../nouns.ts'
import { RoomCard } from './room-card.tsx'

interface Props<R extends RecordRoutes> {
  managed: ManagedNoun<R>
  id: number
}

export const HistoryRoom = <R extends RecordRoutes>({ managed, id }: Props<R>) => {
  const { t } = useTranslation('items')
  const { differencesOf } = useFieldWords(managed)
  return (
    <RoomCard title={t('page.history')}>
      <RecordHistory noun={managed.noun} id={id} differencesOf={differencesOf} />
    </RoomCard>
  )
}
