import type { Company, CompanyInfo, companyRoutes, FirstAdministrator } from '@atalaya/contract/companies'
import { companyStates, Licenses } from '@atalaya/contract/companies'
import { CompanySettings, mapsOpenTo, toldConf } from '@atalaya/contract/company-settings'
import { adminLevel } from '@atalaya/contract/roles'
import type { ItemType } from '@atalaya/contract/values'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, asResellers, type WebDatabase, withinCompany } from '../../database/tenant.ts'
import { type Context, type Handlers, outsideTransaction } from '../../http/context.ts'
import { knowingAsker } from '../../records/asker.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { type EmailBudget, inviteNewUsers, withinEmailBudget } from '../accounts/index.ts'
import { brandOfHost } from '../brands/index.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { listCustomStates } from '../custom-states/index.ts'
import { resellerIdsInScope } from '../resellers/index.ts'
import { findUsersByEmail } from '../users/index.ts'
import { cloneCompany, countCloneable } from './clone-company.ts'
import { countLicensed, findCompany, listCompanies } from './companies.repository.ts'
import { companyKind } from './company.kind.ts'
import { setCompanyState } from './company-state.ts'
import { moveCompany, previewMove } from './move-company.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
}
type Routes = typeof companyRoutes
interface Bringing {
  administrator?: FirstAdministrator | undefined
}
type Inviting = Pick<Context<Routes['create']>, 'tx' | 'session' | 'askedAt'> & { body: Bringing }

const timezones = Object.fromEntries(Intl.supportedValuesOf('timeZone').map((id) => [id, { id }]))

const listInScope = async (database: WebDatabase, session: Session) => {
  const resellerIds = await asAccess(database, (tx) => resellerIdsInScope(tx, session))
  return asResellers(database, resellerIds, listCompanies)
}

/** The calls that may bring a first administrator: sent a link to choose a password, and held to what may be asked about addresses. */
const savingHandlers = ({ database, clock, keys }: Ports): Pick<Handlers<Routes>, 'create' | 'update'> => {
  const records = recordHandlers(companyKind, clock)
  const budget: EmailBudget<Routes['create'] | Routes['update']> = {
    ...{ database, clock },
    ownerOf: ({ params: { resellerId } }) => ({ resellerId }),
    within: ({ params }, work) => asResellers(database, [params.resellerId], work),
    // A reseller sees how many people its companies have, and none of their addresses.
    countForeign: async (_asked, emails) => emails.length,
  }
  const invite = async (asked: Inviting, { id }: Company): Promise<void> => {
    const email = asked.body.administrator?.email.toLowerCase()
    if (email === undefined) return
    await withinCompany(asked.tx, id, async () => {
      const userId = (await findUsersByEmail(asked.tx, [email])).get(email)
      if (userId) await inviteNewUsers({ ...asked, params: { companyId: id } }, [userId], { clock, keys })
    })
  }
  const takenOf = ({ body: { administrator } }: { body: Bringing }, reply: unknown) =>
    reply === 'refused' && administrator ? [administrator.email] : []
  return {
    create: withinEmailBudget<Routes['create']>(budget, {
      write: async (asked) => {
        const made = await records.create(asked)
        await invite(asked, made)
        return made
      },
      takenOf,
    }),
    update: withinEmailBudget<Routes['update']>(budget, {
      write: async (asked) => {
        const saved = await records.update(asked)
        await invite(asked, saved)
        return saved
      },
      takenOf,
    }),
  }
}

export const companyHandlers = (ports: Ports): Handlers<Routes> => {
  const { database, clock } = ports
  return {
    resellerTimezones: async () => timezones,
    timezones: async () => timezones,
    states: async () => byId(companyStates),

    listAll: outsideTransaction(async ({ session }) => byId(await listInScope(database, session))),
    list: async ({ tx }) => byId(await listCompanies(tx)),
    ...recordHandlers(companyKind, clock),
    ...savingHandlers(ports),
    setState: (asked) => setCompanyState(asked, clock),
    movePreview: outsideTransaction((asked) => previewMove(asked, database, clock)),
    move: outsideTransaction((asked) => moveCompany(asked, database, clock)),

    cloneable: (asked) => countCloneable(asked, clock),
    clone: knowingAsker(database, (asked, asker) => cloneCompany(asked, asker, clock)),
    info: async ({ tx, params, session, hostName }) => {
      const company = await findCompany(tx, params.companyId)
      if (!company) throw failure('not.found')
      const { general, ...conf } = toldConf(CompanySettings.parse(company.conf))
      const customFields = await listCustomFields(tx)
      const states = await listCustomStates(tx)
      const statesOf = (itemType: ItemType) => states.filter((state) => state.itemType === itemType)
      return {
        id: company.id,
        name: company.name,
        resellerId: company.resellerId,
        licenses: Licenses.parse(company.licenses),
        ...(adminLevel.includes(session.role) ? { used: await countLicensed(tx) } : {}),
        info: { id: company.id, state: { current: { value: company.state } } },
        conf: {
          ...conf,
          general: { ...general, timezone: company.timezone },
          customDatas: byId(customFields),
          customStates: { 1: statesOf(1), 2: statesOf(2), 3: statesOf(3) },
        },
        centroidId:
          company.lat === null || company.lng === null ? null : { pos: { lat: company.lat, lng: company.lng } },
        // Of the host's brand: the page may load tiles of no other.
        maps: mapsOpenTo((await brandOfHost(tx, hostName)).mapSources, general),
      } as CompanyInfo
    },
  }
}
