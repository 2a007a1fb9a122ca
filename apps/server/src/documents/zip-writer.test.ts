import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { unzip64 } from './test-unzip.ts'
import { createZipWriter } from './zip-writer.ts'

const at = new Date('2026-11-24T12:00:00Z')
const collecting = () => {
  const chunks: Uint8Array[] = []
  return { chunks, target: { write: async (chunk: Uint8Array) => void chunks.push(chunk) } }
}

test('what is written is read back, empty and large, under names of any language', async () => {
  const { chunks, target } = collecting()
  const zip = createZipWriter(target, at)
  const large = Buffer.from('0123456789'.repeat(300_000))
  const contents = new Map([
    ['empty.txt', Buffer.of()],
    ['tables/año ñandú.csv', Buffer.from('a,b\r\n')],
    ['large.bin', large],
  ])
  for (const [name, content] of contents) {
    const entry = await zip.open(name)
    for (let from = 0; from < content.length; from += 70_000) await entry.write(content.subarray(from, from + 70_000))
    expect(await entry.close()).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  }
  await zip.end()
  expect(unzip64(Buffer.concat(chunks))).toEqual(contents)
})

test('a target that takes no more holds back who writes, and one that fails ends it', async () => {
  let letGo: () => void = () => undefined
  let [taken, isHeld] = [0, false]
  const target = {
    write: async (chunk: Uint8Array) => {
      taken += chunk.length
      if (isHeld) await new Promise<void>((resolve) => (letGo = resolve))
    },
  }
  const entry = await createZipWriter(target, at).open('held')
  isHeld = true
  const noise = randomBytes(65_536)
  let written = 0
  const writing = (async () => {
    for (let n = 0; n < 100; n += 1) {
      await entry.write(noise)
      written += 1
    }
  })()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(written).toBeLessThan(20)
  isHeld = false
  letGo()
  await writing
  await entry.close()
  expect(taken).toBeGreaterThan(0)

  const failing = await createZipWriter(
    {
      write: async () => {
        if (taken < 0) throw new Error('disk full')
      },
    },
    at,
  ).open('failing')
  taken = -1
  const all = async () => {
    for (let n = 0; n < 100; n += 1) await failing.write(noise)
    await failing.close()
  }
  await expect(all()).rejects.toThrow()
})
