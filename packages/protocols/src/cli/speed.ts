import { fuzzTargets } from '../fuzz/targets.ts'

// How many published frames a codec cuts and decodes in a second of one core: `npm run -s codec-speed -- [codec]`.
// By the processor's time, so that what else the machine does costs it nothing.

const forMs = 1_500
const roundsAConnection = 50

for (const target of fuzzTargets.filter(({ name }) => !process.argv[2] || name === process.argv[2])) {
  const run = (): number => {
    let frames = 0
    const connection = target.open()
    for (let round = 0; round < roundsAConnection; round++)
      for (const sample of target.samples) connection.take(sample, () => frames++)
    return frames
  }
  const timed = (): number => {
    const before = process.cpuUsage()
    let frames = 0
    const until = performance.now() + forMs
    while (performance.now() < until) frames += run()
    const { user, system } = process.cpuUsage(before)
    return Math.round((frames * 1e6) / (user + system))
  }
  timed()
  process.stdout.write(`${JSON.stringify({ codec: target.name, framesPerSecond: timed() })}\n`)
}
