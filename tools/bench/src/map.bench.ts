import { printFigures, spreadOf, tell } from './figures.ts'
import { openMap } from './open-map.ts'
import { memoryOf, readProbe } from './page-probe.ts'
import { startProduct } from './product.ts'

const sizes = [1_000, 10_000, 50_000]

/** A fleet that stands still: how long until it is on the map, and how the map feels while somebody drags and zooms. */
export const runMap = async (): Promise<void> => {
  for (const vehicleCount of sizes) {
    const product = await startProduct({ vehicleCount })
    try {
      tell(`opening the map with ${vehicleCount} items`)
      const { browser, page, loginScriptsKb, loginMs, mapMs } = await openMap(product)
      try {
        await page.waitForTimeout(2_000)
        await readProbe(page)
        await page.mouse.move(900, 450)
        for (let i = 0; i < 6; i++) {
          await page.mouse.down()
          await page.mouse.move(900 + (i % 2 ? -250 : 250), 450 + (i % 3) * 40, { steps: 15 })
          await page.mouse.up()
          await page.mouse.move(900, 450)
          await page.mouse.wheel(0, i < 3 ? -300 : 300)
          await page.waitForTimeout(700)
        }
        const { frameMs, drawMs, longTaskMs } = await readProbe(page)
        printFigures('map', {
          items: vehicleCount,
          loginScriptsKb,
          loginMs,
          mapMs,
          whileMoving: { frameMs: spreadOf(frameMs), fleetDrawMs: spreadOf(drawMs), longTaskMs: spreadOf(longTaskMs) },
          page: await memoryOf(page),
        })
      } finally {
        await browser.close()
      }
    } finally {
      await product.stop()
    }
  }
}
