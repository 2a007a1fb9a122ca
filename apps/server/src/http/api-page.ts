import { basePath, type RouteTable } from '@atalaya/contract/route'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** The contract as a document for machines and as a page for people. */
export const serveApiPage = async (
  app: FastifyInstance,
  tables: Record<string, RouteTable>,
  version: string,
): Promise<void> => {
  const document = openApiDocument(tables, version)
  app.get(`${basePath}/openapi.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: `${basePath}/docs`,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  })
}
