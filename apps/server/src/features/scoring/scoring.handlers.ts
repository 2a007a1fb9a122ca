import type { CompanyScoring, FactorSuggestion, ScorePreview, scoringRoutes } from '@atalaya/contract/scoring'
import { compareClasses, proposeFactors } from '@atalaya/domain/class-factors'
import type { ScoreFormula } from '@atalaya/domain/driving-score'
import { type CalendarDays, daysOfPeriod, type ReportPeriod } from '@atalaya/domain/report-period'
import { zoneTime } from '@atalaya/domain/zone-time'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { factorVehicles, scorePreviewVehicles } from '../../limits/scoring.limits.ts'
import { idsOf } from '../../records/by-id.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { readScoredVehicles, readScoreFacts, type ScoredVehicle } from '../reports/index.ts'
import { drawVehicles } from './drawn-vehicles.ts'
import { factsOfSubjects, previewOf } from './score-preview.ts'
import { readDriverNames, readScoring, writeScoring } from './scoring.repository.ts'

interface Asked {
  tx: Tx
  session: Session
  now: number
}

/** What the drawn vehicles did in a period before today. */
const readPast = async (
  { tx, session, now }: Asked,
  {
    period,
    timezone,
    drawn,
    all,
  }: { period: ReportPeriod; timezone: string; drawn: readonly ScoredVehicle[]; all: number },
) => {
  const days: CalendarDays = daysOfPeriod(period, zoneTime(timezone).at(now).date)
  const vehicleIds = drawn.length < all ? drawn.map(({ id }) => id) : null
  const rows = await readScoreFacts(tx, { viewer: session, vehicleIds, days, timezone, now })
  return { days, rows, vehicles: { read: drawn.length, all } }
}

const preview = async (asked: Asked, body: Context<typeof scoringRoutes.preview>['body']): Promise<ScorePreview> => {
  const { of, text, offset } = body
  const { formula, timezone } = await readScoring(asked.tx)
  const known = await readScoredVehicles(asked.tx, asked.session)
  const drawn = drawVehicles(known, scorePreviewVehicles.value)
  const { days, rows, vehicles } = await readPast(asked, {
    ...{ period: 'lastMonth', timezone, drawn, all: known.length },
  })
  const subjects = factsOfSubjects(of, rows ?? [], known)
  const names =
    of === 'vehicles'
      ? new Map(known.map(({ id, name }) => [id, name]))
      : await readDriverNames(asked.tx, idsOf(subjects))
  return {
    ...{ of, from: days.from, to: days.to, vehicles, isTooLong: rows === null },
    ...previewOf(subjects, names, { formulas: { now: formula, proposed: body.formula }, text, offset }),
  }
}

const suggest = async (asked: Asked, formula: ScoreFormula): Promise<FactorSuggestion> => {
  const { timezone } = await readScoring(asked.tx)
  const known = await readScoredVehicles(asked.tx, asked.session)
  const ofClass = (vehicleClass: ScoredVehicle['vehicleClass']) =>
    drawVehicles(
      known.filter((vehicle) => vehicle.vehicleClass === vehicleClass),
      factorVehicles.value,
    )
  const drawn = [...ofClass('light'), ...ofClass('heavy')]
  const { days, rows, vehicles } = await readPast(asked, {
    ...{ period: 'last90', timezone, drawn, all: known.length },
  })
  const bySubject = factsOfSubjects('vehicles', rows ?? [], known)
  const classOf = new Map(known.map(({ id, vehicleClass }) => [id, vehicleClass]))
  const compared = compareClasses(
    bySubject.map(({ id, facts }) => {
      const vehicleClass = classOf.get(id) ?? 'light'
      return { vehicleClass, facts: facts[vehicleClass] }
    }),
    formula,
  )
  const answer = { from: days.from, to: days.to, vehicles, classes: compared }
  if (rows === null) return { ...answer, lightFactor: null, heavyFactor: null, reason: 'tooLong' }
  return { ...answer, ...proposeFactors(compared) }
}

export const scoringHandlers = ({ clock }: { clock: Clock }): Handlers<typeof scoringRoutes> => {
  const askedOf = ({ tx, session }: Pick<Asked, 'tx' | 'session'>): Asked => ({ tx, session, now: clock.now() })

  const save = async (call: Context<typeof scoringRoutes.save>): Promise<CompanyScoring> => {
    const { tx, session, params, body, clientIp, publish } = call
    const { companyId } = params
    const { formula, version } = await readScoring(tx, { lock: true })
    const changed = Object.entries(body.formula).filter(
      ([name, value]) => formula[name as keyof ScoreFormula] !== value,
    )
    // Who wants what is in force already stands in nobody's way.
    if (changed.length === 0) return { formula, version }
    if (version !== body.version) throw failure('version.conflict')
    await writeScoring(tx, body.formula, clock.now())
    const { userId, sessionId, resellerId } = session
    await noteSecurityEvent(tx, {
      ...{ kind: 'scoring.changed', userId, sessionId, companyId, resellerId, ip: clientIp },
      details: Object.fromEntries(
        changed.map(([name, value]) => [name, `${formula[name as keyof ScoreFormula]} → ${value}`]),
      ),
    })
    publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'company' }] })
    return { formula: body.formula, version: version + 1 }
  }

  return {
    read: async ({ tx }) => {
      const { formula, version } = await readScoring(tx)
      return { formula, version }
    },
    save,
    preview: (call) => preview(askedOf(call), call.body),
    suggest: (call) => suggest(askedOf(call), call.body.formula),
  }
}
