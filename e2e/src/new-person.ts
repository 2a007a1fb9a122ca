import type pg from 'pg'
import { accountOf } from './browser.ts'

/** Somebody new in the demo's first company with the password of its administrator: what a journey does to them meets nobody else. */
export const insertPerson = async (
  database: pg.Client,
  name: string,
): Promise<{ id: number; email: string; password: string }> => {
  const { email: like, password } = accountOf('ADMIN')
  const email = `${name}@sign-in.test`
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO users (email, password_hash, first_name, last_name, role, company_id, language, timezone, login)
     SELECT $1, password_hash, $2, 'Prueba', role, company_id, language, timezone, '{}' FROM users WHERE email = $3
     RETURNING id`,
    [email, name, like],
  )
  return { id: rows[0]?.id as number, email, password }
}

/** A colleague of `like`, somebody above companies, who may change nothing. */
export const insertReadOnly = async (
  database: pg.Client,
  like: { role: string; email: string; password: string },
): Promise<{ email: string; password: string }> => {
  const email = `readonly.${like.role.toLowerCase()}@sign-in.test`
  const { rowCount } = await database.query(
    `INSERT INTO users (email, password_hash, first_name, last_name, role, reseller_id, distributor_id, read_only, language, timezone, login)
     SELECT $1, password_hash, first_name, 'Lectora', role, reseller_id, distributor_id, true, language, timezone, '{}'
     FROM users WHERE email = $2`,
    [email, like.email],
  )
  if (rowCount !== 1) throw new Error(`nobody is called ${like.email}`)
  return { email, password: like.password }
}
