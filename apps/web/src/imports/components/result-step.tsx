import { mediaTypes } from '@atalaya/documents/file-name'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReaderSettings } from '../../exports/use-export.ts'
import { useFormat } from '../../format/use-format.ts'
import type { ImportDefinition } from '../import-definition.ts'
import type { StageAt } from '../import-stage.ts'
import { explain, type NotInserted, notInsertedTable } from '../not-inserted.ts'
import { cellReasonText } from '../reason-text.ts'
import type { Import } from '../use-import.ts'
import classes from './import.module.css'

interface Props {
  state: Import
  stage: StageAt<'result'>
  definition: ImportDefinition
}

const mostListed = 200

/** What went in and what did not, with the rows left over to download, and the way back of it all. */
export const ResultStep = ({ state, stage, definition }: Props) => {
  const { t } = useTranslation(['imports', 'ui'])
  const format = useFormat()
  const settings = useReaderSettings()
  const { work, undo, resume, startOver } = state
  const { result, table, file } = stage
  const { outcome, notInserted, undone } = result
  const words = { error: t('result.error'), textOf: cellReasonText }
  // Rows without an answer may have gone in.
  const hasChanged = outcome.inserted + outcome.updated + outcome.unanswered.length > 0
  const left = outcome.unanswered.length + outcome.unsent.length

  const downloadRest = async () => {
    const rest = notInsertedTable(notInserted, table.header, { definition, words })
    const [{ download }, bytes] = await Promise.all([
      import('../../exports/download.ts'),
      table.format === 'xlsx'
        ? import('@atalaya/documents/xlsx.writer').then(({ writeXlsx }) => writeXlsx(rest, settings))
        : import('@atalaya/documents/csv.writer').then(({ writeCsv }) => writeCsv(rest, settings)),
    ])
    const base = file.name.replace(/\.\w+$/, '')
    download(new Blob([bytes], { type: mediaTypes[table.format] }), `${base}_${t('result.fileSuffix')}.${table.format}`)
  }

  const figures = [
    { label: t('result.inserted'), value: outcome.inserted },
    { label: t('result.updated'), value: outcome.updated },
    { label: t('result.skipped'), value: outcome.skipped },
    { label: t('result.notInserted'), value: notInserted.length },
  ]
  return (
    <div className={classes.result}>
      <dl className={classes.cards}>
        {figures.map(({ label, value }) => (
          <div key={label} className={classes.card}>
            <dt>{label}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {undone && (
        <p role="status" className={classes.undone}>
          {t('result.undone', { count: undone.undone, total: format.number(undone.undone) })}{' '}
          {undone.notUndone > 0 &&
            t('result.notUndone', { count: undone.notUndone, total: format.number(undone.notUndone) })}
        </p>
      )}
      <div className="wrapped">
        {left > 0 && !undone && (
          <Button loading={work?.kind === 'sending'} onClick={() => void resume()}>
            {t('result.resume', { count: left, total: format.number(left) })}
          </Button>
        )}
        {hasChanged && definition.undo && (!undone || undone.goOn !== null) && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={work?.kind === 'undoing'}
            onClick={() => void undo()}
          >
            {t(undone ? 'ui:undoRest' : 'result.undo')}
          </Button>
        )}
        {notInserted.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void downloadRest()}>
            {t('result.download', { count: notInserted.length, total: format.number(notInserted.length) })}
          </Button>
        )}
        <Button variant="default" onClick={startOver} disabled={work !== null}>
          {t('otherFile')}
        </Button>
      </div>
      {outcome.inserted > 0 && !undone && definition.afterwards}
      {notInserted.length > 0 && (
        <NotInsertedRows
          rows={notInserted}
          firstHeader={table.header[0]}
          textOf={(row) => explain(row, definition, words)}
        />
      )}
    </div>
  )
}

interface RowsProps {
  rows: readonly NotInserted[]
  /** Of the file's first column, by which its rows are known. */
  firstHeader: string | undefined
  textOf(row: NotInserted): string
}

const NotInsertedRows = ({ rows, firstHeader, textOf }: RowsProps) => {
  const { t } = useTranslation('imports')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to scroll by keyboard too
    <section className={classes.scroll} aria-label={t('result.notInserted')} tabIndex={0}>
      <table className={classes.mapping}>
        <thead>
          <tr>
            <th scope="col">{t('review.line')}</th>
            <th scope="col">{firstHeader}</th>
            <th scope="col">{t('result.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostListed).map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{row.cells[0]}</td>
              <td>{textOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostListed && (
        <p className={classes.hint}>{t('result.more', { count: rows.length - mostListed })}</p>
      )}
    </section>
  )
}
