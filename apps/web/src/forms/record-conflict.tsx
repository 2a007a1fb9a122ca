import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './record-conflict.module.css'

/** A field that is not the same on two sides, in words; '' is nothing. */
export interface FieldDifference {
  key: string
  label: string
  before: string
  after: string
}

/** What differs of two sides that are given in words, by field key. */
export const differencesBetween = <Key extends string>(
  before: Readonly<Record<Key, string>>,
  after: Readonly<Record<Key, string>>,
  labelOf: (key: Key) => string,
): FieldDifference[] =>
  (Object.keys(after) as Key[]).flatMap((key) =>
    before[key] === after[key] ? [] : [{ key, label: labelOf(key), before: before[key], after: after[key] }],
  )

interface Props {
  /** `before` is what somebody else saved, `after` what stands in the form. */
  differences: readonly FieldDifference[]
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Somebody saved while this form was open: what differs, side by side, and the choice. */
export const RecordConflict = ({ differences, onKeepMine, onTakeTheirs }: Props) => {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.conflict}>
      <p className={classes.what}>{t('conflict.what')}</p>
      {differences.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('conflict.mine')}</th>
                <th scope="col">{t('conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ key, label, before, after }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{after || '–'}</td>
                  <td>{before || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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
