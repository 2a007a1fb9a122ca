import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { apiError, failure } from '../access/failures.ts'

const oneYearS = 365 * 86_400

/** Names that Vite makes carry a hash of the content, so a browser never has to ask for them again. */
const cacheControl = (path: string): string =>
  path.includes(`${sep}assets${sep}`) ? `public, max-age=${oneYearS}, immutable` : 'no-cache'

/**
 * Serves the built web application, with `.br` and `.gz` siblings where the build made them. A path that is a
 * screen's answers index.html; a missing file and anything below /fr/ do not.
 */
export const serveWebApp = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = await stat(join(folder, 'index.html')).then(
    () => true,
    () => false,
  )
  if (isBuilt) {
    await app.register(staticFiles, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isScreen = request.method === 'GET' && !path.startsWith('/fr/') && extname(path) === ''
    if (!isScreen) return reply.status(404).send(apiError(failure('not.found'), request.url, request.id))
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return (
      page ??
      reply
        .status(503)
        .send('<!doctype html><title>Atalaya</title><p>The web application is not built yet: npm start builds it.</p>')
    )
  })
}
