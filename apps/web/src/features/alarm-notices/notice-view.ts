import { NoticeState } from '@atalaya/contract/alarm-notices'
import { z } from 'zod'
import { noticeAgeNames, openStates } from './notice-filter.ts'
import { defaultPeriod, noticePeriods } from './notice-period.ts'

const day = z.iso.date().nullable().catch(null).default(null)

/** Which notices are looked at: of a screen it stands in the address. */
export const noticeView = z.object({
  period: z.enum(noticePeriods).catch(defaultPeriod.period).default(defaultPeriod.period),
  from: day,
  to: day,
  search: z.string().max(200).catch('').default(''),
  age: z.enum(noticeAgeNames).catch('all').default('all'),
  /** Those that are shown; resolved ones by choice. */
  states: z
    .array(NoticeState)
    .catch([...openStates])
    .default([...openStates]),
})
export type NoticeView = z.infer<typeof noticeView>

/** Of a screen, which can also hang on a wall. */
export const noticeScreenView = noticeView.extend({ wall: z.boolean().catch(false).default(false) })
