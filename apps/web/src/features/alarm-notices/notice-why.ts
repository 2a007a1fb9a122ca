import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { GeozoneShape } from '@atalaya/contract/geozones'
import { type FuelUnit, isConsumptionSign } from '@atalaya/domain/units'
import type { Format } from '@atalaya/format/format'
import type { TFunction } from 'i18next'
import { z } from 'zod'

const text = z.string().min(1).max(400).optional().catch(undefined)
const figure = z.number().optional().catch(undefined)
const Fix = z.object({ lat: z.number(), lng: z.number(), ts: z.number(), spd: z.number().nullish() })

/** Another item that it was compared with, and where that was. */
const Other = z.object({ name: z.string().max(400), lat: z.number(), lng: z.number() })

/** What was true when a notice was born, whatever its family keeps of it; what this page does not know is left out. */
const Why = z.object({
  limit: figure,
  value: figure,
  unit: text,
  place: z
    .object({ kind: z.enum(['geozone', 'poi']), name: z.string(), shape: GeozoneShape.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  fixes: z.array(Fix).max(1_000).catch([]).default([]),
  other: Other.optional().catch(undefined),
  sensor: text,
  input: text,
  state: text,
  driver: text,
  sinceTs: figure,
  conditions: z
    .array(z.object({ event: z.string().max(40), text: z.string().max(400).catch('') }))
    .max(10)
    .catch([])
    .default([]),
})
export type Why = z.infer<typeof Why>

export const whyOf = ({ data }: AlarmNotice): Why => Why.parse(data.why)

/** An event of a later version says no more than what it names. */
const conditionText = ({ event, text }: Why['conditions'][number], t: TFunction<'alarmNotices'>): string => {
  const word = (t as (key: string, options: object) => string)(`event.${event}`, { defaultValue: '' })
  return [word, text].filter(Boolean).join(': ')
}

const named = ['sensor', 'input', 'state', 'driver'] as const

/** It in words: what was measured, against what, where, since when. */
export const whyFacts = (
  why: Why,
  { t, format, fuelUnit }: { t: TFunction<'alarmNotices'>; format: Format; fuelUnit: FuelUnit },
): readonly { label: string; text: string }[] => {
  const measured = (value: number): string =>
    why.unit === 'ms'
      ? format.duration(value)
      : why.unit === 'm'
        ? format.length(value)
        : why.unit === 'km/h'
          ? format.speed(value)
          : isConsumptionSign(why.unit)
            ? format.consumption(value, fuelUnit)
            : [format.figure(value), why.unit].filter(Boolean).join(' ')
  const facts = [
    { label: t('why.value'), text: why.value === undefined ? undefined : measured(why.value) },
    { label: t('why.limit'), text: why.limit === undefined ? undefined : measured(why.limit) },
    { label: t('why.conditions'), text: why.conditions.map((one) => conditionText(one, t)).join('; ') },
    { label: t('why.other'), text: why.other?.name },
    ...named.map((key) => ({ label: t(`why.${key}`), text: why[key] })),
    { label: t(`why.${why.place?.kind ?? 'geozone'}`), text: why.place?.name },
    { label: t('why.since'), text: why.sinceTs === undefined ? undefined : format.dateTime(why.sinceTs) },
  ]
  return facts.filter((fact): fact is { label: string; text: string } => Boolean(fact.text))
}
