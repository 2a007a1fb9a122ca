import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiError, failure } from '../access/failures.ts'

const oneYearS = 365 * 86_400

/** Names that Vite makes carry a hash of the content, so a browser never has to ask for them again. */
const cacheControl = (path: string): string =>
  path.includes(`${sep}assets${sep}`) ? `public, max-age=${oneYearS}, immutable` : 'no-cache'

/** The page as whose host it is wears it, and where its maps come from besides the configured places. */
export type DressPage = (page: string, hostName: string) => Promise<{ page: string; tileOrigins: readonly string[] }>

const asBuilt: DressPage = async (page) => ({ page, tileOrigins: [] })

/** Beside what the policy of every answer lets in. */
const allowTiles = (reply: FastifyReply, origins: readonly string[]): void => {
  const policy = reply.getHeader('content-security-policy')
  if (origins.length === 0 || typeof policy !== 'string') return
  const widened = policy.replace(/(img-src|connect-src) [^;]*/g, (directive) => [directive, ...origins].join(' '))
  void reply.header('content-security-policy', widened)
}

/**
 * Serves the built web application, with `.br` and `.gz` siblings where the build made them. A path that is a
 * screen's answers index.html as its host's brand wears it; a missing file and anything below /fr/ do not.
 */
export const serveWebApp = async (app: FastifyInstance, folder: string, dress: DressPage = asBuilt): Promise<void> => {
  const isBuilt = await stat(join(folder, 'index.html')).then(
    () => true,
    () => false,
  )
  if (isBuilt) {
    await app.register(staticFiles, {
      root: folder,
      // The page never leaves undressed.
      index: false,
      allowedPath: (path) => path !== '/index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
    })
  }
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Host')
    if (page === null)
      return reply
        .status(503)
        .send('<!doctype html><title>Atalaya</title><p>The web application is not built yet: npm start builds it.</p>')
    const dressed = await dress(page, request.hostname)
    allowTiles(reply, dressed.tileOrigins)
    return dressed.page
  }
  app.get('/', servePage)
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isScreen = request.method === 'GET' && !path.startsWith('/fr/') && extname(path) === ''
    if (!isScreen) return reply.status(404).send(apiError(failure('not.found'), request.url, request.id))
    return servePage(request, reply)
  })
}
