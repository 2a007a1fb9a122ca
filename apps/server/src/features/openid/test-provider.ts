import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error: it comes without types
import OidcProvider from 'oidc-provider'

/** As much of it as is used here. */
const Provider = OidcProvider as new (issuer: string, configuration: object) => { callback(): RequestListener }

/** What a provider says of somebody, by subject. */
export type TestAccounts = Record<string, Record<string, unknown>>

export const testClientSecret = 'a secret of forty characters, or thereabouts'

/** A real OpenID Connect provider on loopback, whose own sign-in page takes any password. */
export const startTestProvider = async (redirectUris: readonly string[], accounts: TestAccounts) => {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'atalaya', client_secret: testClientSecret, redirect_uris: [...redirectUris] }],
    claims: { openid: ['sub', 'roles'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of this test alone'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts[accountId] }),
    }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return {
    issuer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** What a browser does there: signs in as `subject`, agrees, and is sent back; answers with what query. */
export const signInAt = async (url: string, subject: string): Promise<string> => {
  const jar = new Map<string, string>()
  const visit = async (to: URL, body?: Record<string, string>): Promise<Response> => {
    const response = await fetch(to, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { body: new URLSearchParams(body) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const { origin } = new URL(url)
  let at = new URL(url)
  let response = await visit(at)
  for (let hops = 0; hops < 20; hops++) {
    const location = response.headers.get('location')
    if (location) {
      at = new URL(location, at)
      if (at.origin !== origin) return at.search
      response = await visit(at)
      continue
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1]
    if (!prompt) throw new Error(`no way on at ${at.pathname}`)
    response = await visit(at, prompt === 'login' ? { prompt, login: subject, password: 'x' } : { prompt })
  }
  throw new Error('sent in circles')
}
