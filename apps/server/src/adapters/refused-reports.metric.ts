import { Counter, type Registry } from 'prom-client'

const name = 'atalaya_ingest_refused_total'

/** Both halves refuse, and count it under one name: whoever comes second in a process takes the counter of the first. */
export const refusedReports = (registry: Registry): Counter<'protocol' | 'reason'> =>
  (registry.getSingleMetric(name) as Counter<'protocol' | 'reason'> | undefined) ??
  new Counter({
    name,
    help: 'Devices turned away and reports not stored, by reason',
    labelNames: ['protocol', 'reason'],
    registers: [registry],
  })
