import type { Language } from '@atalaya/contract/values'
import { placeAt } from '@atalaya/domain/playback/played-route'
import { FiguresTable } from '@atalaya/ui/charts/chart-figure'
import { useResizeObserver } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useAddresses } from '../../fleet/index.ts'
import { stateAt } from '../subject.ts'
import { type Played, useInstant, useIsPlaying } from '../use-playback.ts'
import classes from './snapshot-table.module.css'

/** Where everybody is at the instant, as rows: for who reads better than they see, and for "on Tuesday at four". */
export const SnapshotTable = ({ played, titleId }: { played: Played; titleId: string }) => {
  const { t, i18n } = useTranslation(['playback', 'fleet'])
  const format = useFormat()
  const { clock, subjects } = played
  const instant = useInstant(clock)
  const isPlaying = useIsPlaying(clock)
  const [box, { height }] = useResizeObserver<HTMLDivElement>()
  const places = subjects.map((subject) => placeAt(subject.route, instant))
  // Streets are asked for where somebody stops to read them.
  const standing = isPlaying ? [] : places.filter((place) => place !== null)
  const { data: addresses } = useAddresses(standing, i18n.language as Language)
  let nth = -1
  return (
    <div ref={box} className={classes.table}>
      <FiguresTable
        titleId={titleId}
        heightPx={height}
        columns={[t('unit'), t('state'), t('fleet:sort.speed'), t('place'), t('lastHeard')]}
        rows={subjects.map((subject, at) => {
          const place = places[at]
          if (!place) return [subject.name, t('notYet'), '–', '–', '–']
          nth += 1
          const state = stateAt(subject, instant)
          return [
            subject.name,
            state === null ? '–' : t(`fleet:motion.${state}`),
            place.speedKmh === null ? '–' : format.speed(place.speedKmh),
            (!isPlaying && addresses?.[nth]?.address) || `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`,
            format.dateTime(place.fixAt - subject.shiftMs),
          ]
        })}
      />
    </div>
  )
}
