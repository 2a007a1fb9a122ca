import { pushRoutes } from '@atalaya/contract/push'
import { basePath, paramNames } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'

const { origin } = await startTestServer()

/** What every answer carries, whoever asks and however it ends; words that it lacks or has otherwise. */
const lacking = ({ headers }: Response): string[] => {
  const wanted: [string, RegExp][] = [
    ['content-security-policy', /default-src 'self'.*object-src 'none'.*frame-ancestors 'self'|default-src 'none'/],
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /^strict-origin-when-cross-origin$/],
    ['x-frame-options', /^SAMEORIGIN$/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ['x-request-id', /^[\da-f]{12}$/],
  ]
  const missing = wanted.filter(([name, value]) => !value.test(headers.get(name) ?? '')).map(([name]) => name)
  const telling = ['server', 'x-powered-by'].filter((name) => headers.has(name))
  const policy = headers.get('content-security-policy') ?? ''
  // Logos, which come from outside, stand in a sandbox.
  if (!policy.includes('sandbox')) expect(/style-src ([^;]*)/.exec(policy)?.[1] ?? "'none'").not.toContain('unsafe')
  const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  return [
    ...missing,
    ...telling,
    ...(/unsafe-inline|'unsafe-eval'/.test(script) ? ['a script-src that lets all in'] : []),
  ]
}

const routes = Object.entries({ ...allRoutes, push: pushRoutes }).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)

test.each(routes)(
  '$name answers with the headers that browsers are held by, and is kept nowhere',
  async ({ route }) => {
    const path = paramNames(route.path).reduce((filled, name) => filled.replace(`:${name}`, '1'), route.path)
    const response = await fetch(origin + basePath + path, { method: route.method })
    expect(lacking(response)).toEqual([])
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
  },
)

test.each([
  '/',
  '/vehicles',
  '/none.js',
  '/healthz',
  '/metrics',
  '/logos/Atalaya',
  '/fr/v1/none',
  '/fr/v1/docs',
  '/fr/v1/openapi.json',
])('%s does, too', async (path) => {
  expect(lacking(await fetch(origin + path))).toEqual([])
})
