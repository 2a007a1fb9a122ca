import { createDeviceDirectory } from '../definitions/device-directory.ts'
import { type EngineConfig, type EngineParts, startEngine } from '../engine/index.ts'
import type { TrackerPort } from '../gateway/index.ts'
import { type GatewayConfig, type GatewayParts, startGateway } from '../gateway/index.ts'

export type IngestConfig = GatewayConfig & EngineConfig

export type IngestParts = GatewayParts & EngineParts & { config: IngestConfig }

export interface Ingest {
  ports: TrackerPort[]
  /** No new data, then what has come is committed and acknowledged, then the connections end. */
  stop(): Promise<void>
}

/** Gateway and engine in one process: the port between them is a call. */
export const startIngest = async (parts: IngestParts): Promise<Ingest> => {
  const { database, bus, logger } = parts
  const [engine, directory] = await Promise.all([
    startEngine(parts),
    createDeviceDirectory(database, bus, (error) =>
      logger.error({ err: error }, 'the directory of devices could not be read; tried again'),
    ),
  ])
  const gateway = await startGateway(parts, { port: engine.port, directory })
  return {
    ports: gateway.ports,
    async stop() {
      await gateway.close()
      await engine.stop()
      await gateway.stop()
      directory.stop()
    },
  }
}
