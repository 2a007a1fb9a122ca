import { vehicleRoutes } from '@atalaya/contract/items'
import { basePath, fillPath } from '@atalaya/contract/route'
import { printFigures, spreadOf, tell } from './figures.ts'
import { startProduct } from './product.ts'
import { type Fetched, fetchRaw } from './wire.ts'

/** How long the list of 10,000 vehicles takes over HTTP, and what it weighs. */
export const runList = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: 10_000 })
  try {
    const url = product.url + basePath + fillPath(vehicleRoutes.list.path, { companyId: product.companyId })
    tell('fetching the list 60 times')
    const fetched: Fetched[] = []
    for (let i = 0; i < 60; i++) fetched.push(await fetchRaw(url, product.accessToken))
    const warm = fetched.slice(10)
    printFigures('list', {
      vehicles: product.vehicles.length,
      firstMs: Math.round(fetched[0]?.ms ?? 0),
      ms: spreadOf(warm.map(({ ms }) => ms)),
      gzipKb: Math.round((warm[0]?.bytes ?? 0) / 1024),
    })
  } finally {
    await product.stop()
  }
}
