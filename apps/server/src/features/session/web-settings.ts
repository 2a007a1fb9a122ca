import { CompanySettings } from '@atalaya/contract/company-settings'
import type { AccessTokens } from '../../access/access-tokens.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { buildTime } from './build-time.ts'
import type { Tokens } from './open-session.ts'

interface Ports {
  database: WebDatabase
  tokens: AccessTokens
  clock: Clock
  webFolder: string
  config: { mapsKeys: Record<string, string>; osmTilesUrl: string }
}

/** What a sign-in answers besides its tokens: of the keys of maps those that its company may use. */
export const withWebSettings = ({ database, tokens, clock, webFolder, config }: Ports) => {
  const { mapsKeys, osmTilesUrl } = config
  const initTs = buildTime(webFolder, clock.now())
  const keysOf = async ({ accessToken }: Tokens): Promise<Record<string, string>> => {
    const ids = Object.keys(mapsKeys).length === 0 ? null : await tokens.read(accessToken)
    if (!ids) return {}
    const company = await asAccess(database, (tx) =>
      tx
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .select('companies.conf')
        .where('users.id', '=', ids.userId)
        .executeTakeFirst(),
    )
    // Who stands above companies sets them up with any of these.
    if (!company) return mapsKeys
    const { mapChange, mapProvider } = CompanySettings.parse(company.conf).general
    return mapChange ? mapsKeys : Object.fromEntries(Object.entries(mapsKeys).filter(([name]) => name === mapProvider))
  }
  return async <Opened extends Tokens>(opened: Opened) => ({
    ...opened,
    ...{ mapsKeys: await keysOf(opened), osmTilesUrl, initTs },
  })
}
export type WithWebSettings = ReturnType<typeof withWebSettings>
