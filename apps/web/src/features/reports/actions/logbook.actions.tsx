import type { TrackId, TripPurposeId } from '@atalaya/contract/identifiers'
import { may } from '@atalaya/contract/roles'
import type { TripNamed } from '@atalaya/contract/trip-purposes'
import { type TripKind, tripKinds } from '@atalaya/domain/trip-purposes'
import { IconHistory } from '@tabler/icons-react'
import { DecideModal, HistoryModal, tripKindIcons } from '../../trip-purposes/index.ts'
import type { ReportAction, ReportActions, ReportDialogProps } from '../report-action.ts'
import type { ReportRow } from '../reports.queries.ts'

const keys: Record<TripKind, string> = { business: 'b', commute: 'c', private: 'p' }

/** A row that keeps its trip to itself is named by what was said of it. */
const namedBy = ({ trackId, decisionId }: ReportRow): TripNamed =>
  typeof trackId === 'number' ? { trackId: trackId as TrackId } : { decisionId: decisionId as TripPurposeId }

const decides = tripKinds.map((kind): ReportAction => {
  const Icon = tripKindIcons[kind]
  return {
    ...{ id: kind, access: 'tripPurposes.write', icon: <Icon size={16} stroke={1.75} />, key: keys[kind] },
    isOffered: ({ isOver }, user) => isOver !== true || may(user, 'tripPurposes.late'),
  }
})

const LogbookDialog = ({ action, rows, onClose, onDone }: ReportDialogProps) => {
  const [first] = rows
  if (!first) return null
  if (action === 'history') return <HistoryModal trip={namedBy(first)} onClose={onClose} />
  const isOne = rows.length === 1 && first['kind'] === action
  const word = (field: string) => (first[field] ?? null) as string | null
  return (
    <DecideModal
      kind={action as TripKind}
      trips={rows.map(namedBy)}
      overdue={rows.filter(({ isOver }) => isOver === true).length}
      words={isOne ? { purpose: word('purpose'), person: word('person'), remark: word('remark') } : undefined}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

export const logbookActions: ReportActions = {
  actions: [
    ...decides,
    {
      ...{ id: 'history', access: 'tripPurposes.read', icon: <IconHistory size={16} stroke={1.75} />, key: 'h' },
      isSingle: true,
      isOffered: ({ decisionId }) => decisionId !== null,
    },
  ],
  Dialog: LogbookDialog,
}
