// Imported before the server (NODE_OPTIONS): while the file that OUTBOX_LOAD names is there, each batch of ingest writes what
// is due of 1,000 rows a second into the outbox, in its own transaction. No rule of the product does that yet.
import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const rowsPerSecond = 1_000
/** After a pause between two batches. */
const mostAtOnce = 500

const flag = process.env['OUTBOX_LOAD']

const load = async (flagFile: string): Promise<void> => {
  const { pipeline } = await import('@atalaya/server/src/engine/stages/pipeline.ts')
  const { enqueue } = await import('@atalaya/server/src/outbox/index.ts')
  type Stage = (typeof pipeline)[number]
  let [isOn, writtenAt] = [false, 0]
  setInterval(() => {
    const wasOn = isOn
    isOn = existsSync(flagFile)
    if (!wasOn) writtenAt = performance.now()
  }, 50).unref()
  const write: Stage = async ({ tx, entries }) => {
    const { companyId } = entries[0]?.item ?? {}
    if (!isOn || companyId === undefined) return
    const due = Math.min(mostAtOnce, Math.floor(((performance.now() - writtenAt) * rowsPerSecond) / 1_000))
    writtenAt += (due * 1_000) / rowsPerSecond
    const payload = { alarm: 'speeding', itemId: 1, at: Date.now(), place: { lat: 40.4, lng: -3.7 }, speedKmh: 131 }
    await enqueue(
      tx,
      Array.from({ length: due }, () => ({ channel: 'bench', companyId, resellerId: null, payload })),
    )
  }
  ;(pipeline as Stage[]).push(write)
}

// Of the server's own process: threads and children of it are loaded too.
if (isMainThread && flag !== undefined && process.argv[1]?.endsWith('main.ts')) await load(flag)
