import { fieldReasons } from '@atalaya/contract/field-reasons'
import { alarmProblems } from '@atalaya/domain/alarms/alarm-problems'
import { useMemo, useState } from 'react'
import { reasonText } from '../../feedback/failure-text.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { type AlarmValues, alarmSchema, type Section } from './alarm-values.ts'

/** What a part of the form is given. */
export interface AlarmForm {
  values: AlarmValues
  /** Families stay as they were made. */
  isNew: boolean
  set(changes: Partial<AlarmValues>): void
  /** Some fields of one section. */
  patch<Name extends Section>(section: Name, changes: Partial<AlarmValues[Name]>): void
  /** What is wrong at a path, in words; what was never touched is missing, and not wrong. */
  errorOf(path: string): string | undefined
  /** Why it can not be saved yet, by path, in the order of the form. */
  problems: readonly (readonly [path: string, reason: string])[]
}

const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

/** The part of the form that a path lies in: of `info` and such the field, of a filter all of it. */
const partAt = (values: AlarmValues, path: string): unknown => {
  const [section = '', field = ''] = path.split('.')
  const whole = values[section] as Record<string, unknown> | undefined
  return ['info', 'items', 'notification', 'timing'].includes(section) ? whole?.[field] : whole
}

/** A step of an escalation, or a condition, that has just been added lacks what nobody has had time to say. */
const isJustAdded = ({ notification, info }: AlarmValues, path: string): boolean => {
  const step = /^notification\.escalation\.steps\.(\d+)\./.exec(path)?.[1]
  const condition = /^info\.combined\.conditions\.(\d+)\./.exec(path)?.[1]
  return (
    (step !== undefined && Number(step) >= notification.escalation.steps.length) ||
    (condition !== undefined && Number(condition) >= info.combined.conditions.length)
  )
}

/** The form of an alarm: the contract's schema, and what holds between its fields, told while somebody types. */
export const useAlarmForm = (initial: AlarmValues, { hasCra, isNew }: { hasCra: boolean; isNew: boolean }) => {
  const schema = useMemo(() => alarmSchema(hasCra), [hasCra])
  const form = useSchemaForm(schema, initial)
  const [start] = useState(initial)
  const { values } = form
  const found = useMemo(() => {
    const parsed = schema.safeParse(values, { reportInput: true })
    const reasons = parsed.success ? {} : fieldReasons(parsed.error)
    // The schema's own come first and keep it from asking what holds between fields.
    return { reasons, problems: { ...alarmProblems(values, { hasCra }), ...codesOf(reasons) } }
  }, [schema, values, hasCra])

  // A family comes with its value, which is missing only where somebody has taken it away.
  const isTouched = (path: string) =>
    path === 'info.value' ||
    (!isJustAdded(start, path) && JSON.stringify(partAt(values, path)) !== JSON.stringify(partAt(start, path)))
  const alarmForm: AlarmForm = {
    values,
    isNew,
    problems: Object.entries(found.problems),
    set: (changes) => {
      for (const [section, value] of Object.entries(changes)) form.set(section, value as AlarmValues[Section])
    },
    patch: (section, changes) => form.set(section, { ...values[section], ...changes } as AlarmValues[typeof section]),
    errorOf: (path) => {
      const refused = form.errorOf(path)
      if (refused !== undefined) return refused
      const [at, code] = Object.entries(found.problems).find(([each]) => isWithin(each, path)) ?? []
      if (at === undefined || code === undefined || !isTouched(at)) return undefined
      return reasonText(code, found.reasons[at]?.limit)
    },
  }
  return { form, alarmForm }
}

const codesOf = (reasons: Record<string, { code: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(reasons).map(([path, { code }]) => [path, code]))
