import { cpus, totalmem } from 'node:os'

/** Median, 95th and 99th percentile and maximum, rounded to what a clock can tell. */
export const spreadOf = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/** What a figure means nothing without. */
const machine = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
})

/** One JSON line on standard output; everything else a bench says goes to standard error. */
export const printFigures = (bench: string, figures: object): void => {
  process.stdout.write(`${JSON.stringify({ bench, ...figures, machine: machine(), at: new Date().toISOString() })}\n`)
}

export const tell = (text: string): void => void process.stderr.write(`${text}\n`)
