import type { DriverAssignment } from '@atalaya/contract/driver-assignments'
import { StateView } from '@atalaya/ui/state-view'
import { IconSteeringWheel } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../live/use-now.ts'
import { shortDuration } from '../../fleet/index.ts'
import { RecordLink } from '../components/record-link.tsx'
import { SectionTable } from './section-table.tsx'

interface Props {
  /** Of the other side: driver of a vehicle, vehicle of a driver. */
  header: string
  assignments: readonly DriverAssignment[]
  noun: 'vehicles' | 'drivers'
  idOf(assignment: DriverAssignment): number
  /** Without those who are gone. */
  records: Readonly<Record<string, { name: string }>> | undefined
  empty: string
  onMore: (() => void) | undefined
  isReading: boolean
}

/** Who drove what from when until when. */
export const AssignmentTable = ({ header, noun, assignments, idOf, records, empty, onMore, isReading }: Props) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const now = useNow(60_000)
  if (assignments.length === 0)
    return <StateView kind="empty" icon={<IconSteeringWheel size={28} stroke={1.5} />} title={empty} />
  return (
    <SectionTable
      label={header}
      rows={assignments}
      rowId={({ id }) => id}
      onMore={onMore}
      isReading={isReading}
      columns={[
        {
          header,
          cell: (row) => {
            const id = idOf(row)
            const name = records?.[id]?.name
            return name ? <RecordLink noun={noun} id={id} name={name} /> : `#${id}`
          },
        },
        { header: t('form.from'), cell: ({ fromTs }) => format.dateTime(fromTs) },
        { header: t('form.to'), cell: ({ toTs }) => (toTs === null ? t('page.stillDriving') : format.dateTime(toTs)) },
        {
          header: t('page.duration'),
          cell: ({ fromTs, toTs }) => shortDuration(format, Math.max(0, (toTs ?? now) - fromTs)),
        },
        { header: t('page.how'), cell: ({ userId }) => t(userId === null ? 'page.byTag' : 'page.byHand') },
      ]}
    />
  )
}
