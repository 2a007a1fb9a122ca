import type pg from 'pg'
import { accountOf } from './browser.ts'

interface NewCompany {
  id: number
  name: string
  /** With the password of the demo's administrator. */
  admin: { email: string; password: string }
}

/** An empty company of the demo's first reseller with an administrator: what a journey does to it meets nobody else. */
export const insertCompany = async (database: pg.Client, name: string): Promise<NewCompany> => {
  const { email: like, password } = accountOf('ADMIN')
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}@companies.test`
  const { rows } = await database.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO companies (name, reseller_id, conf)
       SELECT $1, companies.reseller_id, companies.conf FROM companies JOIN users ON users.company_id = companies.id
       WHERE users.email = $3 RETURNING id
     ), admin AS (
       INSERT INTO users (email, password_hash, first_name, last_name, role, company_id, language, timezone, login)
       SELECT $2, password_hash, 'Berta', 'Prueba', role, made.id, language, timezone, '{}' FROM users, made WHERE email = $3
     )
     SELECT id FROM made`,
    [name, email, like],
  )
  return { id: rows[0]?.id as number, name, admin: { email, password } }
}
