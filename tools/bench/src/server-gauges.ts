/** What the server's process tells of itself, the database aside. */
export interface ServerGauges {
  residentMb: number
  heapUsedMb: number
  openFiles: number
  /** Seconds of processor time since it started. */
  cpuSeconds: number
  eventLoopLagP99Ms: number
}

const megabyte = 2 ** 20
const toMb = (bytes: number): number => Math.round((bytes / megabyte) * 10) / 10

const metricsText = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) })
  if (!reply.ok) throw new Error(`metrics: ${reply.status}`)
  return reply.text()
}

export const serverMetrics = async (url: string): Promise<(name: string) => number> => {
  const text = await metricsText(url)
  // Of all label values together.
  return (name) => {
    let sum = 0
    for (const [, value] of text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))) sum += Number(value)
    return sum
  }
}

export const serverGauges = async (url: string): Promise<ServerGauges> => {
  const metric = await serverMetrics(url)
  return {
    residentMb: toMb(metric('process_resident_memory_bytes')),
    heapUsedMb: toMb(metric('nodejs_heap_size_used_bytes')),
    openFiles: metric('process_open_fds'),
    cpuSeconds: metric('process_cpu_seconds_total'),
    eventLoopLagP99Ms: Math.round(metric('nodejs_eventloop_lag_p99_seconds') * 1_000),
  }
}

type Buckets = ReadonlyMap<number, number>

const acknowledgementBuckets = async (url: string): Promise<Buckets> => {
  const line = /^atalaya_ingest_acknowledge_seconds_bucket\{le="([^"]+)"\} (\S+)/gm
  return new Map(
    [...(await metricsText(url)).matchAll(line)].map(([, le, count]) => [
      le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le) * 1_000,
      Number(count),
    ]),
  )
}

/**
 * From a frame's arrival at the server to its acknowledgement, over the time between two calls: the bounds of the
 * histogram's buckets that hold the median and the 99th percentile. A load generator that is late itself is not in it.
 */
export const serverAcknowledgements = (url: string) => {
  let last: Buckets = new Map()
  return async (): Promise<{ p50Within: number; p99Within: number }> => {
    const now = await acknowledgementBuckets(url)
    const counted = [...now].map(([bound, count]) => [bound, count - (last.get(bound) ?? 0)] as const)
    last = now
    const total = counted.at(-1)?.[1] ?? 0
    const within = (share: number) => counted.find(([, count]) => count >= total * share)?.[0] ?? 0
    return { p50Within: within(0.5), p99Within: within(0.99) }
  }
}
