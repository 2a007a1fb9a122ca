import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { useTranslation } from 'react-i18next'
import { RecordHistory } from '../../../nouns/record-history.tsx'
import { costs } from '../costs.noun.ts'
import { useCostDifferences } from '../use-cost-differences.ts'
import classes from './cost-history.module.css'

interface Props {
  /** Null while none is shown. */
  id: number | null
  name: string | undefined
  onClose(): void
}

/** Who changed what of a cost. */
export const CostHistory = ({ id, name, onClose }: Props) => {
  const { t } = useTranslation('costs')
  const differencesOf = useCostDifferences()
  return (
    <RecordDrawer isOpen={id !== null} title={name ?? t('actions.history')} onClose={onClose}>
      <div className={classes.history}>
        {id !== null && <RecordHistory noun={costs} id={id} differencesOf={differencesOf} />}
      </div>
    </RecordDrawer>
  )
}
