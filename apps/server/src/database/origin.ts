import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'

/** Who stands behind what is written, as the trail's columns take it by default. */
export interface Origin {
  ip: string
  /** Of somebody who acts for the session's user. */
  actorId?: number | undefined
  /** Of the key that the call was made with. */
  apiKeyId?: number | undefined
}

/** Of one call in this process; nothing is shared between two nodes. */
const origins = new AsyncLocalStorage<Origin>()

/** Every transaction that `work` opens says so of itself. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work)

/** For the statement that begins a transaction of the web. */
export const originSettings = () => {
  const { ip, actorId, apiKeyId } = origins.getStore() ?? {}
  return sql`set_config('app.ip', ${ip ?? ''}, true), set_config('app.actor_id', ${String(actorId ?? '')}, true),
    set_config('app.api_key_id', ${String(apiKeyId ?? '')}, true)`
}
