import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { geozoneRoutes } from '@atalaya/contract/geozones'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSession } from './session.ts'
import type { TokenStorage, Tokens } from './token-storage.ts'

// A real HTTP server that keeps the rules of the contract's session: a refresh token works once.
const user = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Ruiz',
  email: 'ada@x.test',
  role: 'ADMIN',
  language: 'es',
  timezone: 'Europe/Madrid',
  distributorId: null,
  resellerId: null,
  companyId: 7,
  groupIds: [],
  readOnly: false,
  phone: null,
  quietHours: null,
  passwordChange: null,
  isEnrolling: false,
  mapBound: null,
  login: { front: { last: null, prev: null }, app: { last: null, prev: null } },
}
const settings = { mapsKeys: {}, osmTilesUrl: '', initTs: 5 }
const minuteMs = 60_000

interface World {
  server: Server
  origin: string
  requests: string[]
  /** Of the calls that made a record, in their order. */
  keys: (string | undefined)[]
  refreshes: number
  /** Answers instead of the usual one, by path. */
  replies: Map<string, { status: number; body: unknown; delayMs?: number }>
  validAccess: string
  validRefresh: string
  now: number
}
let world: World

const jwt = (expiresAt: number, mark: string) =>
  `${btoa('{}')}.${btoa(JSON.stringify({ exp: Math.floor(expiresAt / 1_000), mark })).replaceAll('=', '')}.x`

const issue = (): Tokens => {
  world.validAccess = jwt(world.now + 15 * minuteMs, String(world.refreshes))
  world.validRefresh = `refresh-${world.refreshes}`
  return { accessToken: world.validAccess, refreshToken: world.validRefresh }
}

const answer = (request: IncomingMessage): { status: number; body: unknown; delayMs?: number } => {
  const path = (request.url ?? '').replace('/fr/v1', '')
  const bearer = request.headers.authorization?.replace('Bearer ', '')
  world.requests.push(`${request.method} ${path}`)
  if (request.method === 'POST' && path.endsWith('/geozones'))
    world.keys.push(request.headers['idempotency-key'] as string | undefined)
  const error = (statusCode: number, description: string) => ({
    status: statusCode,
    body: { statusCode, description, url: path },
  })
  const given = world.replies.get(path)
  if (given) return given
  if (path === '/auth/login') return { status: 200, body: { ...issue(), ...settings } }
  if (path === '/auth/token') {
    if (bearer !== world.validRefresh) return error(401, 'session.expired')
    world.refreshes += 1
    return { status: 200, body: issue(), delayMs: 30 }
  }
  if (bearer !== world.validAccess) return error(401, 'session.expired')
  if (path === '/current/user') return { status: 200, body: user }
  if (path === '/auth/logout') return { status: 200, body: {} }
  return { status: 200, body: {} }
}

beforeEach(async () => {
  const server = createServer(async (request, response) => {
    const { status, body, delayMs = 0 } = answer(request)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world = {
    server,
    origin,
    requests: [],
    keys: [],
    refreshes: 0,
    replies: new Map(),
    validAccess: '',
    validRefresh: '',
    now: Date.now(),
  }
})
afterEach(() => {
  world.server.closeAllConnections()
  world.server.close()
})

/** What the tabs of one site share: local storage and a lock. */
const createSite = () => {
  let kept: Tokens | null = null
  let queue: Promise<unknown> = Promise.resolve()
  const listeners: ((tokens: Tokens | null) => void)[] = []
  const openTab = () => {
    let own: ((tokens: Tokens | null) => void) | null = null
    const tell = () => {
      for (const listener of listeners) if (listener !== own) listener(kept)
    }
    const tokens: TokenStorage = {
      read: () => kept,
      write: (next) => {
        kept = next
        tell()
      },
      clear: () => {
        kept = null
        tell()
      },
      onOutsideChange: (listener) => {
        own = listener
        listeners.push(listener)
        return () => undefined
      },
    }
    return createSession({
      tokens,
      settings: { read: () => settings, write: () => false },
      lock: (_name, task) => {
        const run = queue.then(task)
        queue = run.catch(() => undefined)
        return run
      },
      fetch: (input, init) => fetch(new URL(String(input), world.origin), init),
      now: () => world.now,
    })
  }
  return { openTab, tokens: () => kept, seed: (tokens: Tokens) => (kept = tokens) }
}

const list = { params: { companyId: 7 } } as const
const credentials = { email: 'ada@x.test', password: 'secret' }
const count = (request: string) => world.requests.filter((seen) => seen === request).length

describe('signing in', () => {
  test('keeps the tokens and reads the user', async () => {
    const site = createSite()
    const tab = site.openTab()
    await tab.login(credentials)
    expect(tab.getState()).toMatchObject({ status: 'signedIn', user: { email: 'ada@x.test' } })
    expect(site.tokens()?.accessToken).toBe(world.validAccess)
  })

  test('that is refused leaves nobody signed in and tells the code', async () => {
    world.replies.set('/auth/login', {
      status: 401,
      body: { statusCode: 401, description: 'expired.password;days:3', url: '' },
    })
    const site = createSite()
    const tab = site.openTab()
    await expect(tab.login(credentials)).rejects.toMatchObject({ code: 'expired.password', parameters: { days: '3' } })
    expect(site.tokens()).toBeNull()
  })
})

describe('signing in to a suspended company', () => {
  test('leaves no tokens behind', async () => {
    world.replies.set('/current/user', {
      status: 403,
      body: { statusCode: 403, description: 'company.suspended', url: '' },
    })
    const site = createSite()
    const tab = site.openTab()
    await expect(tab.login(credentials)).rejects.toMatchObject({ code: 'company.suspended' })
    expect(site.tokens()).toBeNull()
    expect(tab.getState().status).toBe('signedOut')
  })
})

describe('a call that needs the password again', () => {
  const required = { status: 403, body: { statusCode: 403, description: 'proof.required', url: '' } }
  const path = '/companies/id/7/geozones'

  test('asks once for all that are refused together, and each goes out again', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.replies.set(path, required)
    let asked = 0
    tab.onProofNeeded(async () => {
      asked += 1
      await expect.poll(() => count(`GET ${path}`)).toBe(2)
      world.replies.delete(path)
      return true
    })
    await Promise.all([tab.call(geozoneRoutes.list, list), tab.call(geozoneRoutes.list, list)])
    expect(asked).toBe(1)
    expect(count(`GET ${path}`)).toBe(4)
  })

  test('fails as it was refused where nobody types it, and is not sent again', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.replies.set(path, required)
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({ code: 'proof.required' })
    tab.onProofNeeded(async () => false)
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({ code: 'proof.required' })
    expect(count(`GET ${path}`)).toBe(2)
  })

  test('does not ask for ever', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.replies.set(path, required)
    let asked = 0
    tab.onProofNeeded(async () => {
      asked += 1
      return true
    })
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({ code: 'proof.required' })
    expect(asked).toBe(1)
  })
})

describe('renewal', () => {
  test('happens before a call whose token ends within 40 seconds', async () => {
    const site = createSite()
    const tab = site.openTab()
    await tab.login(credentials)
    world.now += 15 * minuteMs - 39_000
    await tab.call(geozoneRoutes.list, list)
    expect(world.refreshes).toBe(1)
    expect(count('GET /companies/id/7/geozones')).toBe(1)
  })

  test('does not happen while the token has longer to live', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.now += 14 * minuteMs
    await tab.call(geozoneRoutes.list, list)
    expect(world.refreshes).toBe(0)
  })

  test('happens once for many calls in many tabs, and none of them fails', async () => {
    const site = createSite()
    const tabs = [site.openTab(), site.openTab(), site.openTab()]
    await tabs[0]!.login(credentials)
    await tabs[1]!.start()
    await tabs[2]!.start()
    world.now += 15 * minuteMs
    await Promise.all(tabs.flatMap((tab) => [tab.call(geozoneRoutes.list, list), tab.call(geozoneRoutes.list, list)]))
    expect(world.refreshes).toBe(1)
    expect(tabs.map((tab) => tab.getState().status)).toEqual(['signedIn', 'signedIn', 'signedIn'])
  })

  test('is tried once when the server refuses a token that looked good, and the call is repeated', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.validAccess = 'rotated'
    await tab.call(geozoneRoutes.list, list)
    expect(world.refreshes).toBe(1)
    expect(count('GET /companies/id/7/geozones')).toBe(2)
  })

  test('that is refused signs out, here and in the other tabs', async () => {
    const site = createSite()
    const [one, other] = [site.openTab(), site.openTab()]
    await one.login(credentials)
    await other.start()
    world.validAccess = 'ended'
    world.validRefresh = 'ended'
    await expect(one.call(geozoneRoutes.list, list)).rejects.toMatchObject({ statusCode: 401 })
    expect([one.getState().status, other.getState().status]).toEqual(['signedOut', 'signedOut'])
    expect(site.tokens()).toBeNull()
  })

  test('that the network prevented keeps the session', async () => {
    const site = createSite()
    const tab = site.openTab()
    await tab.login(credentials)
    world.now += 15 * minuteMs
    world.replies.set('/auth/token', { status: 503, body: '<html>busy</html>' })
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({ code: 'server.busy' })
    expect(tab.getState().status).toBe('signedIn')
    expect(site.tokens()).not.toBeNull()
  })
})

describe('starting', () => {
  test('takes up a stored session', async () => {
    const site = createSite()
    site.seed(issue())
    const tab = site.openTab()
    await tab.start()
    expect(tab.getState().status).toBe('signedIn')
  })

  test('with tokens that nothing can renew is signed out', async () => {
    const site = createSite()
    site.seed({ accessToken: jwt(world.now - 1, 'old'), refreshToken: 'used' })
    const tab = site.openTab()
    await tab.start()
    expect(tab.getState()).toEqual({ status: 'signedOut', why: 'ended' })
    expect(site.tokens()).toBeNull()
  })

  test('without a server keeps the tokens for the next try', async () => {
    const site = createSite()
    site.seed(issue())
    world.replies.set('/current/user', { status: 500, body: '' })
    const tab = site.openTab()
    await tab.start()
    expect(tab.getState().status).toBe('unreachable')
    world.replies.clear()
    await tab.start()
    expect(tab.getState().status).toBe('signedIn')
  })

  test('nothing is asked of the server when nobody was signed in', async () => {
    const tab = createSite().openTab()
    await tab.start()
    expect(tab.getState().status).toBe('signedOut')
    expect(world.requests).toEqual([])
  })
})

describe('signing out', () => {
  test('works without the server and in every tab', async () => {
    const site = createSite()
    const [one, other] = [site.openTab(), site.openTab()]
    await one.login(credentials)
    await other.start()
    world.replies.set('/auth/logout', { status: 500, body: '' })
    await one.logout()
    expect([one.getState(), other.getState()]).toEqual([{ status: 'signedOut' }, { status: 'signedOut' }])
  })

  test('says why, where nobody has asked for it', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    await tab.logout('forbidden')
    expect(tab.getState()).toEqual({ status: 'signedOut', why: 'forbidden' })
  })
})

describe('a call', () => {
  test('throws what the server said: code, fields and request id', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.replies.set('/companies/id/7/geozones', {
      status: 409,
      body: { statusCode: 409, description: 'name.taken', url: '/x', fields: { name: 'name.taken' }, requestId: 'r-1' },
    })
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({
      code: 'name.taken',
      statusCode: 409,
      fields: { name: 'name.taken' },
      requestId: 'r-1',
    })
  })

  test('refuses an answer that is not what the contract says', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.replies.set('/companies/id/7/geozones', { status: 200, body: { 1: { name: 3 } } })
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({ code: 'reply.invalid' })
  })

  test('ends after its time-out with a code, and with its own signal as that signal says', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.replies.set('/companies/id/7/geozones', { status: 200, body: {}, delayMs: 2_000 })
    await expect(tab.call(geozoneRoutes.list, { ...list, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'network.timeout',
    })
    const controller = new AbortController()
    const running = tab.call(geozoneRoutes.list, { ...list, signal: controller.signal })
    setTimeout(() => controller.abort(), 30)
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('tells that the server cannot be reached', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    world.server.closeAllConnections()
    await new Promise((resolve) => world.server.close(resolve))
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({
      code: 'network.unreachable',
      statusCode: 0,
    })
  })

  test('tells the shell once the company is suspended', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    const blocked: string[] = []
    tab.onBlocked((code) => blocked.push(code))
    world.replies.set('/companies/id/7/geozones', {
      status: 403,
      body: { statusCode: 403, description: 'company.suspended', url: '' },
    })
    await expect(tab.call(geozoneRoutes.list, list)).rejects.toMatchObject({ code: 'company.suspended' })
    expect(blocked).toEqual(['company.suspended'])
  })

  test('tells of a restriction once, and not again on the way out', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    const blocked: string[] = []
    tab.onBlocked((code) => blocked.push(code))
    const body = { statusCode: 403, description: 'restriction.timerange', url: '' }
    for (const path of ['/current/user', '/auth/logout']) world.replies.set(path, { status: 403, body })
    expect(await tab.checkedToken()).toBeNull()
    await tab.logout()
    expect([blocked, tab.getState().status]).toEqual([['restriction.timerange'], 'signedOut'])
    // Whoever comes back is told again.
    world.replies.delete('/auth/logout')
    await tab.login(credentials).catch(() => undefined)
    expect(blocked).toHaveLength(2)
  })

  test('tells of a restriction that met the page while it started, once somebody listens', async () => {
    const site = createSite()
    await site.openTab().login(credentials)
    const body = { statusCode: 403, description: 'restriction.fromip', url: '' }
    world.replies.set('/current/user', { status: 403, body })
    const reloaded = site.openTab()
    await reloaded.start()
    const blocked: string[] = []
    reloaded.onBlocked((code) => blocked.push(code))
    expect(blocked).toEqual(['restriction.fromip'])
    reloaded.onBlocked((code) => blocked.push(code))
    expect(blocked).toHaveLength(1)
  })

  test('sends a record that is made under one key until it is known what became of it', async () => {
    const tab = createSite().openTab()
    await tab.login(credentials)
    const shape = { kind: 'circle' as const, centre: { lat: 40, lng: -3 }, radiusM: 50 }
    const make = (name: string) =>
      tab.call(geozoneRoutes.create, { ...list, body: { name, shape } }).catch((failure: Error) => failure)
    const trouble = (status: number) => ({ status, body: { statusCode: status, description: 'x', url: '' } })

    // Three clicks, a server in trouble, the same once more: one record.
    world.replies.set('/companies/id/7/geozones', trouble(503))
    await Promise.all([make('One'), make('One'), make('One')])
    world.replies.set('/companies/id/7/geozones', trouble(409))
    await make('One')
    expect(new Set(world.keys).size).toBe(1)
    expect(world.keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    // It was answered: the next one is another, and so is one of something else.
    await make('One')
    await make('Two')
    expect(new Set(world.keys).size).toBe(3)
  })
})
