import { setTimeout as delay } from 'node:timers/promises'
import { trackerTypes } from '@atalaya/contract/trackers'
import { type LoadTracker, loadFleet, protocolOf } from '@atalaya/simulator/load-fleet'
import { type TrackerEndpoints, trackerEndpoints } from '@atalaya/simulator/tracker-ports'
import { productUnderTest } from '@atalaya/survival/product-under-test'
import { tell } from './figures.ts'
import { signIn, startFleetDatabase, stopWhenInterrupted } from './product.ts'

/** The product with every protocol's port open and a tracker of the mixture behind each of a company's vehicles. */
export interface MixedProduct {
  url: string
  companyId: number
  accessToken: string
  fleet: readonly LoadTracker[]
  endpoints: TrackerEndpoints
  /** SIGKILL and a new start; resolves when it answers again, with the time from the kill to then. */
  killAndStart(): Promise<number>
  query<Row extends object>(text: string): Promise<Row[]>
  stop(): Promise<void>
}

const startWithinMs = 90_000

export const startMixedProduct = async (devices: number): Promise<MixedProduct> => {
  const fleet = loadFleet('mix', devices)
  const typeIdOf = (protocol: string) => trackerTypes.find(({ proto }) => proto === protocol)?.id ?? 1
  const database = await startFleetDatabase(
    fleet.map(({ deviceId, dialect }) => ({ deviceId, typeId: typeIdOf(protocolOf(dialect)) })),
  )
  const product = await productUnderTest({ dataDir: `${database.folder}/server`, env: database.settings })
  const stop = async () => {
    await product.stop()
    await database.stop()
  }
  stopWhenInterrupted(stop)
  const isHealthy = () =>
    fetch(`${product.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const start = async () => {
    product.start()
    for (const deadline = Date.now() + startWithinMs; !(await isHealthy()); await delay(50)) {
      await product.assertRunning()
      if (Date.now() > deadline) throw new Error(`not healthy after ${startWithinMs} ms`)
    }
  }
  try {
    tell('starting the server')
    await start()
    const ports = [...new Set(fleet.map(({ dialect }) => protocolOf(dialect)))]
    return {
      url: product.url,
      companyId: database.companyId,
      accessToken: await signIn(product.url),
      fleet,
      endpoints: trackerEndpoints({
        host: '127.0.0.1',
        trackerPorts: ports.map((protocol) => `${protocol}:${product.portOf(protocol)}`).join(','),
      }),
      async killAndStart() {
        const killedAt = performance.now()
        await product.kill()
        await start()
        return Math.round(performance.now() - killedAt)
      },
      query: database.query,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
