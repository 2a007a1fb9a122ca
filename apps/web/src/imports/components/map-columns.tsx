import type { FieldRule } from '@atalaya/domain/import-rules/read-row'
import { Button, NativeSelect } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { missingFields, withColumn } from '../column-mapping.ts'
import type { ImportDefinition } from '../import-definition.ts'
import type { StageAt } from '../import-stage.ts'
import type { Import } from '../use-import.ts'
import classes from './import.module.css'

interface Props {
  state: Import
  stage: StageAt<'columns'>
  definition: ImportDefinition
}

const shownExamples = 3

/** For each column of the file the field that it fills, with some of its values to judge by. */
export const MapColumns = ({ state, stage, definition }: Props) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { setMapping, check, startOver, open, work } = state
  const { table, file, mapping } = stage
  const rules: readonly FieldRule[] = definition.rules.fields
  const labelOf = (key: string) => definition.fields[key]?.label ?? key
  const missing = missingFields(mapping, definition)
  const options = [
    { value: '', label: t('columns.ignore') },
    ...rules.map(({ key, isRequired }) => ({ value: key, label: isRequired ? `${labelOf(key)} *` : labelOf(key) })),
  ]
  const examplesOf = (column: number) => table.rows.flatMap(({ cells }) => cells[column] || []).slice(0, shownExamples)

  return (
    <>
      <div className={classes.toolbar}>
        <p className={classes.hint}>
          {t('columns.hint', { name: file.name, rows: format.number(table.rows.length), count: table.rows.length })}
        </p>
        {table.sheets.length > 1 && (
          <NativeSelect
            aria-label={t('columns.sheet')}
            data={table.sheets}
            value={table.sheet ?? ''}
            onChange={(event) => void open(file, event.currentTarget.value)}
          />
        )}
      </div>
      <div className={classes.scroll}>
        <table className={classes.mapping}>
          <thead>
            <tr>
              <th scope="col">{t('columns.inFile')}</th>
              <th scope="col">{t('columns.field')}</th>
              <th scope="col" className={classes.examples}>
                {t('columns.examples')}
              </th>
            </tr>
          </thead>
          <tbody>
            {table.header.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may head two columns alike
              <tr key={column}>
                <th scope="row">{header || t('columns.unnamed', { number: column + 1 })}</th>
                <td className={classes.fieldCell}>
                  <NativeSelect
                    aria-label={t('columns.fieldOf', { column: header })}
                    data={options}
                    value={mapping[column] ?? ''}
                    onChange={(event) => setMapping(withColumn(mapping, column, event.currentTarget.value || null))}
                  />
                </td>
                <td className={classes.examples}>{examplesOf(column).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.actions}>
        {missing.length > 0 && (
          <p className={classes.warning} role="status">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {t('columns.missing', { fields: missing.map(labelOf).join(', ') })}
          </p>
        )}
        <Button variant="default" onClick={startOver}>
          {t('otherFile')}
        </Button>
        <Button onClick={() => void check()} disabled={missing.length > 0} loading={work?.kind === 'checking'}>
          {t('columns.next')}
        </Button>
      </div>
    </>
  )
}
