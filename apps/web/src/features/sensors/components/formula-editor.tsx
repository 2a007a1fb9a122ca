import { type KnownInput, nameIn, type Sensor } from '@atalaya/contract/sensors'
import { parseFormula } from '@atalaya/domain/sensors/formula-syntax'
import { Select, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { inputOptions } from '../input-options.ts'
import classes from './formula-editor.module.css'

interface Props {
  formula: string
  error: string | undefined
  inputs: Record<string, KnownInput> | undefined
  /** Those that a formula may read: all but the one being edited. */
  sensors: readonly Sensor[]
  onChange(formula: string): void
}

const plainName = /^[a-z_]\w*$/i
const nameOf = (key: string): string => (plainName.test(key) ? key : `"${key}"`)

/** A formula with its mistake marked where it lies, and menus that put inputs and sensors where the cursor is. */
export const FormulaEditor = ({ formula, error, inputs, sensors, onChange }: Props) => {
  const { t, i18n } = useTranslation('sensors')
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = formula.trim() === '' ? undefined : parseFormula(formula).problem
  const told = problem ? reasonText(problem.code) : error

  const insert = (text: string | null) => {
    if (!text) return
    const { selectionStart = formula.length, selectionEnd = formula.length } = field.current ?? {}
    onChange(`${formula.slice(0, selectionStart)}${text}${formula.slice(selectionEnd)}`)
    field.current?.focus()
  }
  return (
    <div className="stack-close">
      <Textarea
        ref={field}
        label={t('formula.label')}
        description={t('formula.hint')}
        minRows={2}
        maxRows={8}
        maxLength={500}
        spellCheck={false}
        classNames={{ input: classes.input }}
        value={formula}
        error={told}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem && (
        <p className={classes.marked} aria-hidden="true">
          {formula.slice(0, problem.at)}
          <mark>{formula.slice(problem.at, problem.at + problem.length) || '\u00a0'}</mark>
          {formula.slice(problem.at + problem.length)}
        </p>
      )}
      <div className={classes.menus}>
        <Select
          label={t('formula.insertInput')}
          searchable
          limit={100}
          value={null}
          data={inputOptions(inputs)}
          onChange={(key) => insert(key && nameOf(key))}
        />
        <Select
          label={t('formula.insertSensor')}
          searchable
          limit={100}
          value={null}
          disabled={sensors.length === 0}
          data={sensors.map(({ id, names }) => ({ value: `#${id}`, label: `#${id} ${nameIn(names, i18n.language)}` }))}
          onChange={insert}
        />
      </div>
    </div>
  )
}
