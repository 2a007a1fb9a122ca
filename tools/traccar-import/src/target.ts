import { setTimeout as sleep } from 'node:timers/promises'
import { companyRoutes } from '@atalaya/contract/companies'
import type { CompanyId, ResellerId } from '@atalaya/contract/identifiers'
import { resellerRoutes } from '@atalaya/contract/resellers'
import type { AnyRoute, ReplyOf } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import { type ApiCall, ApiFailure, apiClient } from '@atalaya/simulator/api-client'
import { SourceFailure } from './traccar-source.ts'

export interface TargetOptions {
  origin: string
  email: string
  password: string
  companyId: number
  signal: AbortSignal
}

type Call = <R extends AnyRoute>(route: R, call?: ApiCall<R>) => Promise<ReplyOf<R>>

export interface Target {
  companyId: CompanyId
  resellerId: ResellerId
  call: Call
  /** Clears up, after the person has stopped the import too. */
  callAtEnd: Call
}

const busyPauseMs = 2_000
const mostPauses = 60

/** The product's own API: signs in again when a token has run out, and waits where it is asked to. */
export const openTarget = async ({ origin, email, password, companyId, signal }: TargetOptions): Promise<Target> => {
  const signIn = async () => {
    const { accessToken } = await apiClient(origin).call(sessionRoutes.login, { body: { email, password } })
    return apiClient(origin, accessToken)
  }
  let api = await signIn()
  const callUntil =
    (stop: AbortSignal | undefined): Call =>
    async (route, asked) => {
      let hasSignedIn = false
      for (let pauses = 0; ; pauses++) {
        stop?.throwIfAborted()
        try {
          return await api.call(route, asked)
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error
          if (error.status === 401 && !hasSignedIn) {
            hasSignedIn = true
            api = await signIn()
          } else if ((error.status === 429 || error.status === 503) && pauses < mostPauses) {
            await sleep(busyPauseMs, undefined, stop ? { signal: stop } : {})
          } else throw error
        }
      }
    }
  const call = callUntil(signal)
  for (const reseller of Object.values(await call(resellerRoutes.list))) {
    const companies = await call(companyRoutes.list, { params: { resellerId: reseller.id } })
    const company = companies[companyId]
    if (company) return { companyId: company.id, resellerId: reseller.id, call, callAtEnd: callUntil(undefined) }
  }
  throw new SourceFailure(`${email} reaches no company ${companyId}`)
}
