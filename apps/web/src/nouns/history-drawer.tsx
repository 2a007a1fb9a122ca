import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { useTranslation } from 'react-i18next'
import type { FieldDifference } from '../forms/field-difference.ts'
import type { Noun } from './define-noun.ts'
import type { Values } from './field-text.ts'
import classes from './history-drawer.module.css'
import { RecordHistory } from './record-history.tsx'

interface Props {
  noun: Pick<Noun, 'name' | 'scope'>
  /** Null while none is shown. */
  id: number | null
  name: string | undefined
  differencesOf(before: Values, after: Values): readonly FieldDifference[]
  onClose(): void
}

/** Who changed what of one of a list. */
export const HistoryDrawer = ({ noun, id, name, differencesOf, onClose }: Props) => {
  const { t } = useTranslation('items')
  return (
    <RecordDrawer isOpen={id !== null} title={name ?? t('page.history')} onClose={onClose}>
      <div className={classes.history}>
        {id !== null && <RecordHistory noun={noun} id={id} differencesOf={differencesOf} />}
      </div>
    </RecordDrawer>
  )
}
