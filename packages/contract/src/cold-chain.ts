import { countOfDays } from '@atalaya/domain/report-period'
import { z } from 'zod'
import { ItemId, id, SensorId } from './identifiers.ts'
import { settingSchema } from './reports/report-settings.ts'
import { mostReportDays } from './reports.ts'
import { route } from './route.ts'

export const ColdChainReleaseId = id<'ColdChainReleaseId'>()

/** Days of sensors that a call releases or takes back; more go in several calls. */
export const mostReleasedPerCall = 200

/** Why one of them was not: its figures are no longer those that were seen, it is not over, it stands as released, its release has been taken back before, or there is none. */
const refusals = ['figures.changed', 'day.open', 'release.stands', 'release.withdrawn', 'not.found'] as const
const Refusal = z.enum(refusals)
export type ReleaseRefusal = z.infer<typeof Refusal>

const Remark = z.string().trim().max(500)

/** A row of the report `coldChain`. */
const SensorDay = z.object({ itemId: ItemId, sensorId: SensorId, day: z.iso.date() })

export const ReleaseDays = z
  .object({
    /** The question under which the figures were seen: its days say how often a reading was due. */
    from: z.iso.date(),
    to: z.iso.date(),
    bandFrom: settingSchema('bandFrom'),
    bandTo: settingSchema('bandTo'),
    /** `fingerprint` as the row has it: of the figures as they were seen. */
    days: z
      .array(SensorDay.extend({ fingerprint: z.string().min(1).max(64) }))
      .min(1)
      .max(mostReleasedPerCall),
    remark: Remark.default(''),
  })
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'period.reversed' })
  .refine((question) => countOfDays(question) <= mostReportDays, { path: ['to'], message: 'period.toolong' })
  .refine(({ bandFrom, bandTo }) => bandFrom <= bandTo, { path: ['bandTo'], message: 'range.reversed' })
export type ReleaseDays = z.infer<typeof ReleaseDays>

const path = '/companies/id/:companyId/coldchainreleases'
export const coldChainRoutes = {
  release: route({
    method: 'POST',
    path,
    access: 'coldChain.release',
    summary: 'Vouch by name for days of sensors, with the figures as they were seen (report `coldChain`)',
    body: ReleaseDays,
    reply: z.object({
      released: z.array(SensorDay.extend({ releaseId: ColdChainReleaseId })),
      refused: z.array(SensorDay.extend({ error: Refusal })),
    }),
    // By a name: no program and nobody in somebody else's has one to give.
    isPersonal: true,
    callsPerMinute: 60,
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/withdraw`,
    access: 'coldChain.release',
    summary: 'Take releases back, with the reason: they stay on record, and the days can be released anew',
    body: z.object({ releaseIds: z.array(ColdChainReleaseId).min(1).max(mostReleasedPerCall), reason: Remark.min(1) }),
    reply: z.object({
      withdrawn: z.array(ColdChainReleaseId),
      refused: z.array(z.object({ releaseId: ColdChainReleaseId, error: Refusal })),
    }),
    isPersonal: true,
    callsPerMinute: 60,
  }),
}
