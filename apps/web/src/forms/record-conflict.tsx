import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LongText } from './long-text.tsx'
import type { FieldConflict } from './merge-conflict.ts'
import classes from './record-conflict.module.css'

interface Props {
  /** `before` is what somebody else saved, `after` what stands in the form. */
  differences: readonly FieldConflict[]
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Somebody saved while this form was open: what differs, side by side, what will stay of it, and the choice. */
export const RecordConflict = ({ differences, onKeepMine, onTakeTheirs }: Props) => {
  const { t } = useTranslation('ui')
  const side = (text: string, isKept: boolean) => (
    <td className={isKept ? classes.kept : classes.given}>
      {isKept && <IconCheck className={classes.icon} size={14} stroke={2.25} aria-label={t('conflict.stays')} />}
      <LongText text={text} />
    </td>
  )
  return (
    <div className={classes.conflict}>
      <p className={classes.what}>{t('conflict.what')}</p>
      {differences.length > 0 && (
        <>
          <p className={classes.hint}>{t('conflict.hint')}</p>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{t('conflict.mine')}</th>
                  <th scope="col">{t('conflict.theirs')}</th>
                </tr>
              </thead>
              {differences.map(({ key, label, before, after, kept, isOfBoth, picture }) => (
                <tbody key={key}>
                  <tr>
                    <th scope="row">
                      {label}
                      {isOfBoth && <span className={classes.both}>{t('conflict.both')}</span>}
                    </th>
                    {side(after, kept === 'mine')}
                    {side(before, kept === 'theirs')}
                  </tr>
                  {picture && (
                    <tr>
                      <td />
                      <td colSpan={2}>{picture}</td>
                    </tr>
                  )}
                </tbody>
              ))}
            </table>
          </div>
        </>
      )}
      <div className="buttons">
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
