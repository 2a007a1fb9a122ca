import type { ReportSelection } from '@atalaya/contract/reports'
import { type ReportDefinition, whoseKinds } from '@atalaya/contract/reports/define-report'
import { StateView } from '@atalaya/ui/state-view'
import { IconGauge, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  definition: ReportDefinition
  selection: ReportSelection
}

/** Instead of an answer, where it is not said whose it would be, or what of theirs. */
export const NothingChosen = ({ definition: { takes }, selection }: Props) => {
  const { t } = useTranslation('reports')
  const isAnybody = selection.all || whoseKinds.some((kind) => selection[kind].length > 0)
  const missing = !isAnybody ? 'nobody' : takes.includes('sensors') ? 'noSensors' : 'noEvents'
  const Icon = isAnybody ? IconGauge : IconUsersGroup
  return (
    <StateView
      kind="empty"
      icon={<Icon size={28} stroke={1.5} />}
      title={t(`${missing}.title`)}
      hint={t(`${missing}.hint`)}
    />
  )
}
