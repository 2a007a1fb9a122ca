import { failure } from '../access/failures.ts'
import type { Session } from '../access/session.ts'
import { asAccess, type WebDatabase } from '../database/tenant.ts'
import { afterPreparing } from '../http/context.ts'

export interface Asker {
  id: number
  name: string
  language: string
  timezone: string
}

/** Who asks, as what they leave is to name them: above companies they are out of a company's sight, and of its transactions. */
export const readAsker = (database: WebDatabase, { userId }: Session): Promise<Asker> =>
  asAccess(database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email', 'language', 'timezone'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user) throw failure('session.expired')
    const { id, language, timezone } = user
    return { id, name: `${user.first_name} ${user.last_name}`.trim() || user.email, language, timezone }
  })

/** For handlers that name in what they leave who asked: it comes beside the call, read before its transaction. */
export const knowingAsker = <Call, Reply>(
  database: WebDatabase,
  handle: (asked: Call, asker: Asker) => Promise<Reply>,
) =>
  afterPreparing(
    ({ session }) => readAsker(database, session),
    (asked: Call & { prepared?: unknown }) => handle(asked, asked.prepared as Asker),
  )
