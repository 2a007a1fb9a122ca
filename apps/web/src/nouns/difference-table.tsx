import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDifference } from '../forms/field-difference.ts'
import { LongText } from '../forms/long-text.tsx'
import classes from './difference-table.module.css'

interface Props {
  differences: readonly FieldDifference[]
  /** Of a change; what was made or deleted has one side. */
  hasBoth: boolean
}

/** Field by field, what was and what is. */
export const DifferenceTable = ({ differences, hasBoth }: Props) => {
  const { t } = useTranslation('items')
  return (
    <table className={classes.table}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('page.field')}</th>
          <th scope="col">{t('page.before')}</th>
          {hasBoth && <th scope="col">{t('page.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <Fragment key={difference.key}>
            <tr>
              <th scope="row">{difference.label}</th>
              {hasBoth ? (
                <>
                  <td className={classes.before}>
                    <LongText text={difference.before} />
                  </td>
                  <td>
                    <span className={classes.arrow} aria-hidden="true">
                      →{' '}
                    </span>
                    <LongText text={difference.after} />
                  </td>
                </>
              ) : (
                <td>
                  <LongText text={difference.after || difference.before} />
                </td>
              )}
            </tr>
            {hasBoth && (difference.note || difference.picture) && (
              <tr>
                <td />
                <td colSpan={2}>
                  {difference.note}
                  {difference.picture}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
