import type { ChoiceList, FieldRule } from '@atalaya/domain/import-rules/read-row'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnMapping } from '../column-mapping.ts'
import { type DraftRow, isSound } from '../draft-row.ts'
import type { ImportDefinition } from '../import-definition.ts'
import { cellReasonText } from '../reason-text.ts'
import { DraftCell } from './draft-cell.tsx'
import classes from './import.module.css'

const rowPx = 36
const wrongRowPx = 56
const mostOffered = 200

interface Props {
  rows: readonly DraftRow[]
  header: readonly string[]
  mapping: ColumnMapping
  definition: ImportDefinition
  isLocked: boolean
  onCorrect(line: number, column: number, text: string): void
  empty: string
}

/** The rows of the file under the fields that they fill; only what is in sight is drawn. */
export const DraftTable = ({ rows, header, mapping, definition, isLocked, onCorrect, empty }: Props) => {
  const { t } = useTranslation('imports')
  const frame = useRef<HTMLDivElement>(null)
  const ownId = useId()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (isSound(rows[index] as DraftRow) ? rowPx : wrongRowPx),
    getItemKey: (index) => `${rows[index]?.line}${isSound(rows[index] as DraftRow) ? '' : '!'}`,
    overscan: 8,
  })
  const columns = mapping.flatMap((key, column) => (key === null ? [] : [{ key, column }]))
  const rules: readonly FieldRule[] = definition.rules.fields
  const ruleOf = (key: string) => rules.find((rule) => rule.key === key)
  const offered = (key: string): ChoiceList | undefined => {
    const rule = ruleOf(key)
    return rule?.kind === 'choice' ? definition.lists[rule.list ?? key] : undefined
  }
  const template = `64px repeat(${columns.length}, minmax(140px, 1fr))`

  return (
    <div className={classes.frame} ref={frame}>
      <table className={classes.draft} aria-rowcount={rows.length + 1} aria-label={definition.title}>
        <thead className={classes.draftTop}>
          <tr className={classes.draftHead} aria-rowindex={1} style={{ gridTemplateColumns: template }}>
            <th scope="col" className={classes.headCell}>
              {t('review.line')}
            </th>
            {columns.map(({ key, column }) => (
              <th scope="col" className={classes.headCell} key={column} title={header[column]}>
                {definition.fields[key]?.label ?? key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.draftBody} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size, key: rowKey }) => {
            const row = rows[index] as DraftRow
            return (
              <tr
                key={rowKey}
                aria-rowindex={index + 2}
                className={classes.draftRow}
                data-wrong={!isSound(row) || undefined}
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)`, blockSize: size }}
              >
                <th scope="row" className={classes.line}>
                  {row.line}
                  {row.rowReason && (
                    <span className={classes.rowReason} title={cellReasonText(row.rowReason)}>
                      {cellReasonText(row.rowReason)}
                    </span>
                  )}
                </th>
                {columns.map(({ key, column }) => (
                  <DraftCell
                    key={column}
                    label={t('review.cellOf', { field: definition.fields[key]?.label ?? key, line: row.line })}
                    text={row.cells[column] ?? ''}
                    reason={row.reasons[key]}
                    isLocked={isLocked}
                    offeredBy={offered(key) ? `${ownId}${key}` : undefined}
                    onChange={(text) => onCorrect(row.line, column, text)}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.nothing}>{empty}</p>}
      {columns.map(({ key }) => {
        const list = offered(key)
        return (
          list && (
            <datalist id={`${ownId}${key}`} key={key}>
              {[...list.keys()].slice(0, mostOffered).map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )
        )
      })}
    </div>
  )
}
