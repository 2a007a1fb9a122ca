import { basePath } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import type { Account } from './stack.ts'
import { thisStack } from './this-stack.ts'

const send = async (to: string, method: string, headers: Record<string, string>, body?: object) => {
  const reply = await fetch(thisStack().url + basePath + to, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: await reply.json() }
}

/** As it came: a test looks into it by name, and fails where the name is not. */
// biome-ignore lint/suspicious/noExplicitAny: of any route
export type Reply = any

export interface Api {
  /** The parsed reply; one that is not 200 fails the test. */
  call(method: string, path: string, body?: object): Promise<Reply>
}

/** Beside the browser: what a test prepares and what it looks up, as one of the demo's accounts. */
export const signedInApi = async ({ email, password }: Pick<Account, 'email' | 'password'>): Promise<Api> => {
  const signedIn = await send(sessionRoutes.login.path, 'POST', {}, { email, password })
  const headers = { authorization: `Bearer ${signedIn.body.accessToken}` }
  return {
    call: async (method, path, body) => {
      const reply = await send(path, method, headers, body)
      if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    },
  }
}
