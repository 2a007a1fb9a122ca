import { Counter, type Registry } from 'prom-client'

/** What both halves of ingest count under one name: whoever comes second in a process takes the counter of the first. */
const sharedCounter = <Label extends string>(
  registry: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: Label[] },
): Counter<Label> =>
  (registry.getSingleMetric(name) as Counter<Label> | undefined) ??
  new Counter({ name, help, labelNames, registers: [registry] })

export const refusedReports = (registry: Registry) =>
  sharedCounter(registry, {
    name: 'atalaya_ingest_refused_total',
    help: 'Devices turned away and reports not stored, by reason',
    labelNames: ['protocol', 'reason'],
  })

export const afterCommitFaults = (registry: Registry) =>
  sharedCounter(registry, {
    name: 'atalaya_ingest_after_commit_faults_total',
    help: 'Faults in what follows a COMMIT, by part; the batch is stored all the same',
    labelNames: ['part'],
  })
