import { nameIn, type Sensor } from '@atalaya/contract/sensors'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SensorFormValues } from '../sensor-values.ts'
import { draftOf } from '../sensors.queries.ts'
import classes from './sensor-conflict.module.css'

interface Props {
  mine: SensorFormValues
  theirs: Sensor
  onKeepMine(): void
  onTakeTheirs(): void
}

const parts = [
  'names',
  'kind',
  'unit',
  'decimals',
  'source',
  'calibration',
  'filters',
  'switchRule',
  'words',
  'states',
  'appliesTo',
] as const
const labels = {
  names: 'fields.name',
  kind: 'fields.kind',
  unit: 'fields.unit',
  decimals: 'fields.decimals',
  source: 'fields.source',
  calibration: 'fields.calibration',
  filters: 'filters.title',
  switchRule: 'kinds.switch',
  words: 'words.title',
  states: 'states.title',
  appliesTo: 'fields.appliesTo',
} as const

/** Somebody saved while this form was open: what differs, side by side where it fits a line, and the choice. */
export const SensorConflict = ({ mine, theirs, onKeepMine, onTakeTheirs }: Props) => {
  const { t, i18n } = useTranslation('sensors')
  const saved = draftOf(theirs) as SensorFormValues
  const textOf = (part: (typeof parts)[number], values: SensorFormValues): string => {
    if (part === 'names') return nameIn(values.names, i18n.language)
    if (part === 'kind') return t(`kinds.${values.kind}`)
    if (part === 'source') return values.source.kind === 'input' ? values.source.key : values.source.formula
    if (part === 'calibration') return t(`calibration.${values.calibration.kind}`)
    if (part === 'appliesTo') return t(`targets.${values.appliesTo.kind}`)
    if (part === 'unit' || part === 'decimals') return String(values[part])
    return ''
  }
  const differing = parts.filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(saved[part]))
  return (
    <div className={classes.conflict}>
      <p className={classes.what}>{t('conflict.what')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((part) => {
            const [own, other] = [textOf(part, mine), textOf(part, saved)]
            return (
              <tr key={part}>
                <th scope="row">{t(labels[part])}</th>
                {own === other ? (
                  <td colSpan={2}>{t('conflict.differs')}</td>
                ) : (
                  <>
                    <td>{own || '–'}</td>
                    <td>{other || '–'}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={classes.choice}>
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button size="compact-sm" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </div>
  )
}
