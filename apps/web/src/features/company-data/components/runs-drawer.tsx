import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { useTranslation } from 'react-i18next'
import { RunList } from '../../../runs/run-list.tsx'
import type { RunsOf } from '../../../runs/runs.queries.ts'
import classes from './data-dialog.module.css'

interface Props {
  /** Null while it is closed. */
  of: RunsOf | null
  /** Whose they are. */
  name: string | undefined
  onClose(): void
}

/** What runs for one company, or for a reseller, beside the list of companies. */
export const RunsDrawer = ({ of, name, onClose }: Props) => {
  const { t } = useTranslation('runs')
  return (
    <RecordDrawer isOpen={of !== null} title={name ? `${t('title')} · ${name}` : t('title')} onClose={onClose}>
      <div className={classes.list}>{of && <RunList of={of} />}</div>
    </RecordDrawer>
  )
}
