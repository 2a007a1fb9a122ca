import type { Database } from '../../database/tenant.ts'

/** One that says numbers. */
export const insertTestSensor = async (
  database: Database,
  companyId: number,
  { names, unit }: { names: Record<string, string>; unit: string },
): Promise<number> => {
  const rule = JSON.stringify({
    source: { kind: 'input', key: 'io1' },
    calibration: { kind: 'none' },
    filters: { min: null, max: null, medianOf: 1, smoothing: 0, holdMs: 0 },
    switchRule: { onFrom: 1, offBelow: 1, debounceMs: 0, isInverted: false },
  })
  const row = { company_id: companyId, names: JSON.stringify(names), unit, kind: 'number', words: '{"on":{},"off":{}}' }
  const sensor = database.insertInto('sensors').values({ ...row, rule, states: '[]' })
  return (await sensor.returning('id').executeTakeFirstOrThrow()).id
}
