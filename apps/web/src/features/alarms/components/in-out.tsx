import { Segments } from '@atalaya/ui/segments'
import { useTranslation } from 'react-i18next'

/** Within, or else out of it. */
export const InOut = ({
  filter,
  isIn,
  onChange,
}: {
  filter: 'geozones' | 'pois' | 'inTrack' | 'timeRange'
  isIn: boolean
  onChange(isIn: boolean): void
}) => {
  const { t } = useTranslation('alarms')
  return (
    <Segments
      isWide
      aria-label={t(`filters.${filter}`)}
      value={isIn ? 'in' : 'out'}
      onChange={(value) => onChange(value === 'in')}
      data={(['in', 'out'] as const).map((value) => ({ value, label: t(`inOut.${filter}.${value}`) }))}
    />
  )
}
