import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { FuzzFailure, type FuzzFigures, fuzz, fuzzLongRuns } from '../fuzz/fuzz.ts'
import { fuzzTargets } from '../fuzz/targets.ts'

const usage = `Usage: npm run fuzz -- --codec NAME [options]
Bends published frames in every way and decodes them; ends with 1 at the first that a codec does not bear.
  --codec NAME    all, ${fuzzTargets.map(({ name }) => name).join(', ')}
  --frames N      how many for each codec (1000000)
  --seed N        to repeat a run; a new one otherwise
  --from N        number of the first frame (0): with --frames 1, the one that a failure names`

/** A codec that has come no further for so long hangs: its thread cannot say so itself. */
const hangMs = 20_000
const tellEveryMs = 15_000

interface Work {
  codec: string
  seed: number
  frames: number
  from: number
  /** Number of the frame that is being decoded. */
  progress: Int32Array
}

type Told = { runs: FuzzFigures; figures: FuzzFigures } | { failure: string }

const work = ({ codec, seed, frames, from, progress }: Work): Told => {
  const target = fuzzTargets.find(({ name }) => name === codec)
  if (!target) return { failure: `Unknown codec: ${codec}` }
  const onFrame = (index: number): void => {
    progress[0] = index
  }
  try {
    return { runs: fuzzLongRuns(target, { onFrame }), figures: fuzz(target, { seed, frames, from, onFrame }) }
  } catch (error) {
    if (error instanceof FuzzFailure) return { failure: error.message }
    throw error
  }
}

const stopWith = (sentence: string, code: number): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

const wholeNumber = (text: string | undefined, name: string, fallback: number): number => {
  const number = text === undefined ? fallback : Number(text)
  return Number.isSafeInteger(number) && number >= 0 ? number : stopWith(`--${name} wants a number, not ${text}.`, 2)
}

/** In a thread of its own, so that one that hangs can be told and ended. */
const inThread = (asked: Omit<Work, 'progress'>): Promise<Told> =>
  new Promise((resolve, reject) => {
    const progress = new Int32Array(new SharedArrayBuffer(4))
    const thread = new Worker(new URL(import.meta.url), { workerData: { ...asked, progress } satisfies Work })
    let last = -1
    const watch = setInterval(() => {
      if (progress[0] === last) {
        void thread.terminate()
        resolve({ failure: `${asked.codec}, seed ${asked.seed}: hangs at frame ${last}` })
      }
      last = progress[0] as number
    }, hangMs)
    const telling = setInterval(() => process.stderr.write(`${asked.codec}: frame ${progress[0]}\n`), tellEveryMs)
    thread.on('message', resolve)
    thread.on('error', reject)
    thread.on('exit', () => {
      clearInterval(watch)
      clearInterval(telling)
    })
  })

const main = async (): Promise<void> => {
  const text = { type: 'string' } as const
  const options = { codec: text, frames: text, seed: text, from: text, help: { type: 'boolean' } } as const
  const { values } = (() => {
    try {
      return parseArgs({ options })
    } catch (error) {
      return stopWith(`${error instanceof Error ? error.message : error}\n\n${usage}`, 2)
    }
  })()
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const names = fuzzTargets.map(({ name }) => name)
  const codecs = values.codec === 'all' ? names : names.filter((name) => name === values.codec)
  if (codecs.length === 0)
    stopWith(`${values.codec ? `Unknown codec: ${values.codec}` : 'Which codec?'}\n\n${usage}`, 2)
  const frames = wholeNumber(values.frames, 'frames', 1_000_000)
  const from = wholeNumber(values.from, 'from', 0)
  const seed = wholeNumber(values.seed, 'seed', Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`seed ${seed}\n`)
  for (const codec of codecs) {
    const startedAt = performance.now()
    const told = await inThread({ codec, seed, frames, from })
    if ('failure' in told) return stopWith(told.failure, 1)
    const { figures, runs } = told
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    process.stdout.write(
      `${JSON.stringify({ codec, seed, ...figures, slowestMs: rounded(figures.slowestMs), longRuns: runs.frames, slowestLongRunMs: rounded(runs.slowestMs), seconds })}\n`,
    )
  }
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100

if (isMainThread) await main()
else parentPort?.postMessage(work(workerData as Work))
