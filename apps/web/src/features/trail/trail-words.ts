import type { TrailEntry } from '@atalaya/contract/trail'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { FieldDifference } from '../../forms/field-difference.ts'

/** Texts of other files, asked for by a name that only the entry knows. */
type Ask = (keys: readonly string[], options?: { defaultValue: string }) => string

type Format = ReturnType<typeof useFormat>

const valueText = (key: string, value: unknown, { format, yesNo }: { format: Format; yesNo(is: boolean): string }) => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number') return /Ts$|At$/.test(key) ? format.dateTime(value) : format.number(value, 0)
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}

/** What entries say, in words; the same as long as language and units are. */
export const useTrailWords = () => {
  const { t } = useTranslation('trail')
  const { t: ui } = useTranslation('ui')
  const format = useFormat()
  return useMemo(() => {
    const ask = t as unknown as Ask
    const texts = { format, yesNo: (is: boolean) => ui(is ? 'yes' : 'no') }
    const nameOf = ({ name }: { name: string | null }): string => name ?? t('who.unknown')
    return {
      who: ({ user, actor, apiKey }: TrailEntry): string => {
        if (!user) return t('who.nobody')
        if (actor) return t('who.acting', { actor: nameOf(actor), user: nameOf(user) })
        if (apiKey) return t('who.key', { user: nameOf(user), key: apiKey.name ?? t('who.someKey') })
        return nameOf(user)
      },
      kind: (kind: string): string => ask([`kinds.${kind.replaceAll('.', '_')}`], { defaultValue: kind }),
      noun: (noun: string): string => ask([`nouns.${noun}`, `${noun}:title`], { defaultValue: noun }),
      /** A name, an address, and of a report its type. */
      subject: ({ kind, subject }: TrailEntry): string =>
        kind === 'report.read' && subject !== null
          ? ask([`reports:types.${subject}.title`], { defaultValue: subject })
          : (subject ?? ''),
      /** Field by field, as they were and as they are. */
      differences: ({ noun, before, after }: TrailEntry): FieldDifference[] =>
        [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
          const [was, is] = [valueText(key, before?.[key], texts), valueText(key, after?.[key], texts)]
          if (was === '' && is === '') return []
          const label = ask([`${noun}:fields.${key}`, `items:fields.${key}`], { defaultValue: key })
          return [{ key, label, before: was, after: is }]
        }),
      details: ({ details }: TrailEntry): { key: string; label: string; text: string }[] =>
        Object.entries(details).flatMap(([key, value]) => {
          const text = valueText(key, value, texts)
          return text === '' ? [] : [{ key, label: ask([`details.${key}`], { defaultValue: key }), text }]
        }),
    }
  }, [t, ui, format])
}
