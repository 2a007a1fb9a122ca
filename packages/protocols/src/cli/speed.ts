import { fuzzTargets } from '../fuzz/targets.ts'

// How many published frames a codec cuts and decodes in a second of one core, and how many reports stand in them: `npm run -s codec-speed -- [codec]`.
// By the processor's time, and of several rounds the quickest: what else the machine does is not the codec's.

const rounds = 8
const forMs = 400
const roundsAConnection = 50

for (const target of fuzzTargets.filter(({ name }) => !process.argv[2] || name === process.argv[2])) {
  let frames = 0
  let reports = 0
  const run = (): void => {
    const connection = target.open()
    for (let round = 0; round < roundsAConnection; round++)
      for (const sample of target.samples)
        connection.take(sample, (decoded) => {
          frames++
          reports += decoded.kind === 'messages' ? decoded.messages.length : 0
        })
  }
  const timed = () => {
    frames = 0
    reports = 0
    const before = process.cpuUsage()
    const until = performance.now() + forMs
    while (performance.now() < until) run()
    const { user, system } = process.cpuUsage(before)
    const aSecond = (count: number): number => Math.round((count * 1e6) / (user + system))
    return { framesPerSecond: aSecond(frames), reportsPerSecond: aSecond(reports) }
  }
  const [quickest] = Array.from({ length: rounds }, timed).sort((a, b) => b.framesPerSecond - a.framesPerSecond)
  process.stdout.write(`${JSON.stringify({ codec: target.name, ...quickest })}\n`)
}
