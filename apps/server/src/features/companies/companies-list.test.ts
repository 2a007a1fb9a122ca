import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { startTestCompany } from '../../test-server.ts'

const { pool, tenant, signInAs } = await startTestCompany('Many')
const many = 5_000

test('five thousand companies of a distributor are listed in one go', { timeout: 300_000 }, async () => {
  await pool.query(`INSERT INTO resellers (distributor_id, name) SELECT $1, 'R' || n FROM generate_series(1, 50) n`, [
    tenant.distributorId,
  ])
  await pool.query(
    `WITH r AS (SELECT array_agg(id) AS ids FROM resellers WHERE distributor_id = $1)
     INSERT INTO companies (reseller_id, name, licenses)
     SELECT ids[1 + n % 50], 'Company ' || n, '{"vehicleTotal": 40}' FROM r, generate_series(1, $2::integer) n`,
    [tenant.distributorId, many - 1],
  )
  await pool.query(
    `INSERT INTO items (company_id, item_type) SELECT id, 1 + n % 3 FROM companies, generate_series(1, 20) n`,
  )
  await pool.query('ANALYZE items, companies, resellers')
  const dora = await signInAs({ role: 'DISTRIBUTOR', email: 'd@many.test' })
  const times: number[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    const startedAt = performance.now()
    const listed = await dora.reply(allRoutes.companies.listAll)
    times.push(performance.now() - startedAt)
    expect(Object.keys(listed)).toHaveLength(many)
  }
  const median = times.sort((a, b) => a - b)[3] as number
  console.info(
    `${many} companies with 100,000 items: median ${Math.round(median)} ms, worst ${Math.round(times[6] as number)} ms`,
  )
  // The half second is measured on a quiet machine (docs/benchmarks.md); a busy one is let three times that.
  expect(median).toBeLessThan(1_500)
})
