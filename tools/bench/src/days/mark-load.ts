// Imported before the server (NODE_OPTIONS): batches mark days only while the file is there that DAY_MARKS names.
import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const flag = process.env['DAY_MARKS']

const load = async (flagFile: string): Promise<void> => {
  const { afterReduction, pipeline } = await import('@atalaya/server/src/engine/stages/pipeline.ts')
  const { markDays } = await import('@atalaya/server/src/engine/stages/day-mark.stage.ts')
  type Stage = (typeof pipeline)[number]
  let isOn = false
  setInterval(() => {
    isOn = existsSync(flagFile)
  }, 50).unref()
  const marking: Stage = (batch, engine) => (isOn ? markDays(batch, engine) : undefined)
  for (const stages of [pipeline, afterReduction]) (stages as Stage[])[stages.indexOf(markDays)] = marking
}

// Of the server's own process: threads and children of it are loaded too.
if (isMainThread && flag !== undefined && process.argv[1]?.endsWith('main.ts')) await load(flag)
