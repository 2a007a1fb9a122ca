import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { companyRoutes } from '@atalaya/contract/companies'
import { CompanyId } from '@atalaya/contract/identifiers'
import { resellerRoutes } from '@atalaya/contract/resellers'
import { isOfResellerLevel, Role } from '@atalaya/contract/roles'
import { sessionRoutes } from '@atalaya/contract/session'
import { trackerRoutes, trackerTypes } from '@atalaya/contract/trackers'
import { z } from 'zod'
import { type ApiClient, ApiFailure, apiClient } from './api-client.ts'

const DemoAccounts = z.array(
  z.object({ role: Role, email: z.string(), password: z.string(), companyId: CompanyId.nullable() }),
)

export interface RegisterOptions {
  origin: string
  dataDir: string
  /** Of one of the contract's tracker types. */
  protocol: string
  /** Instead of an account of `demo-accounts.json`. */
  account?: { email: string; password: string }
  companyId?: number
  /** What the vehicle behind the device is called. */
  nameOf?(deviceId: string): string
}

/** Told to the person as it is. */
export class CannotRegister extends Error {}

const busyPauseMs = 2_000
const atOnce = 6

interface SignIn {
  email: string
  password: string
  companyId?: number
}

/** An account that may register, and the company that the demo's own people work in. */
const demoSignIn = async (dataDir: string): Promise<SignIn> => {
  const path = join(dataDir, 'demo-accounts.json')
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CannotRegister(`No ${path} to sign in with: give --email and --password of a reseller, or --data-dir.`)
  })
  const accounts = DemoAccounts.parse(JSON.parse(text))
  const account =
    accounts.find(({ role }) => role === 'RESELLER') ?? accounts.find(({ role }) => isOfResellerLevel(role))
  if (!account) throw new CannotRegister(`${path} has no account of reseller level.`)
  const companyId = accounts.find((one) => one.companyId !== null)?.companyId
  return { email: account.email, password: account.password, ...(companyId ? { companyId } : {}) }
}

/** The one company in reach, or the words that help to choose. */
const onlyCompany = async (api: ApiClient): Promise<CompanyId> => {
  const found: { id: CompanyId; name: string }[] = []
  for (const reseller of Object.values(await api.call(resellerRoutes.list)))
    found.push(...Object.values(await api.call(companyRoutes.list, { params: { resellerId: reseller.id } })))
  const [first, ...more] = found
  if (!first) throw new CannotRegister('This account reaches no company.')
  if (more.length > 0)
    throw new CannotRegister(`Which company? --company ${found.map(({ id, name }) => `${id} (${name})`).join(', ')}`)
  return first.id
}

export interface Registered {
  companyId: number
  registered: number
  known: number
}

/** Registers what is not yet known, each with a new vehicle behind it. */
export const registerDevices = async (deviceIds: readonly string[], options: RegisterOptions): Promise<Registered> => {
  const { email, password, companyId: usual }: SignIn = options.account ?? (await demoSignIn(options.dataDir))
  const { accessToken } = await apiClient(options.origin).call(sessionRoutes.login, { body: { email, password } })
  const api = apiClient(options.origin, accessToken)
  const asked = options.companyId ?? usual
  const companyId = asked === undefined ? await onlyCompany(api) : CompanyId.parse(asked)
  const typeId = trackerTypes.find(({ proto }) => proto === options.protocol)?.id ?? 1
  const nameOf = options.nameOf ?? ((deviceId: string) => `Replay ${deviceId}`)
  let registered = 0
  let known = 0
  const register = async (deviceId: string): Promise<void> => {
    for (;;) {
      try {
        await api.call(trackerRoutes.register, {
          params: { companyId },
          body: { deviceId, typeId, name: nameOf(deviceId) },
        })
        registered++
        return
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (error.code === 'device.taken') {
          known++
          return
        }
        if (error.status !== 429) throw error
        await sleep(busyPauseMs)
      }
    }
  }
  const waiting = [...deviceIds]
  const worker = async (): Promise<void> => {
    for (let deviceId = waiting.pop(); deviceId !== undefined; deviceId = waiting.pop()) await register(deviceId)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { companyId, registered, known }
}
