import { Resolver } from 'node:dns/promises'
import { request } from 'node:https'
import { foreignPageBytes } from '../limits/http.limits.ts'

/** What the world says of names; a port, so that tests ask a resolver of their own. */
export interface WorldNames {
  /** IPv4 and IPv6, empty for a name that has none; null where no resolver answered. */
  addresses(name: string): Promise<string[] | null>
  /** Who may issue certificates, of the name or the nearest above it that says so. */
  issuers(name: string): Promise<string[]>
  texts(name: string): Promise<string[]>
  alias(name: string): Promise<string | null>
  /** One page by HTTPS from a checked address: its text, or what went wrong on the way. */
  page(name: string, address: string, path: string): Promise<{ text: string } | 'unreachable' | 'certificate'>
}

interface WorldNamesOptions {
  /** Addresses of resolvers; those of the machine unless said. */
  servers?: readonly string[]
  /** Where pages are really asked for, and whose certificates count: a test's own. */
  pages?: { port: number; ca: string }
}

const answerMs = 3_000
/** They say that there is nothing, and not that nobody answered. */
const nothing = ['ENODATA', 'ENOTFOUND']
const isNothing = (error: unknown): boolean => nothing.includes((error as NodeJS.ErrnoException).code ?? '')

const orEmpty = async <T>(asked: Promise<T[]>): Promise<T[]> => {
  try {
    return await asked
  } catch (error) {
    if (isNothing(error)) return []
    throw error
  }
}

export const createWorldNames = ({ servers, pages }: WorldNamesOptions = {}): WorldNames => {
  const resolver = new Resolver({ timeout: answerMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    addresses: async (name) => {
      try {
        const both = await Promise.all([orEmpty(resolver.resolve4(name)), orEmpty(resolver.resolve6(name))])
        return both.flat()
      } catch {
        // A resolver that is down says nothing of the name.
        return null
      }
    },
    issuers: async (name) => {
      for (let labels = name.split('.'); labels.length > 1; labels = labels.slice(1)) {
        const records = await orEmpty(resolver.resolveCaa(labels.join('.'))).catch(() => [])
        const issuers = records.flatMap(({ issue }) => (issue === undefined ? [] : [issue.split(';')[0]?.trim() ?? '']))
        if (issuers.length > 0) return issuers
      }
      return []
    },
    texts: async (name) => (await orEmpty(resolver.resolveTxt(name)).catch(() => [])).map((parts) => parts.join('')),
    alias: async (name) => (await orEmpty(resolver.resolveCname(name)).catch(() => []))[0] ?? null,
    page: (name, address, path) =>
      new Promise((resolve) => {
        const asked = request({
          ...{ host: address, servername: name, port: pages?.port ?? 443, path, ...(pages ? { ca: pages.ca } : {}) },
          ...{ headers: { host: name }, agent: false, signal: AbortSignal.timeout(3 * answerMs) },
        })
        asked.on('response', (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            text += part
            if (text.length > foreignPageBytes.value) response.destroy()
          })
          response.on('close', () => resolve({ text }))
        })
        asked.on('error', (error: NodeJS.ErrnoException) =>
          resolve(/CERT|SELF_SIGNED|ALTNAME|SSL|TLS/.test(error.code ?? '') ? 'certificate' : 'unreachable'),
        )
        asked.end()
      }),
  }
}
