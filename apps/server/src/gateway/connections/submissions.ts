import type { DecodedMessage } from '@atalaya/protocols/protocol'
import type { Logger } from 'pino'
import type { DeviceDirectory } from '../../ingest-port/device-directory.ts'
import type { IngestPort } from '../../ingest-port/ingest-port.ts'
import type { Report } from '../../ingest-port/report.ts'
import { freezeSubmission, type Outcome, type Submission } from '../../ingest-port/submission.ts'
import { reportOf } from '../admission/storable-report.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'

/** `commandOnly`: not taken, and the tracker stays connected for the commands that wait for it. */
export type FrameOutcome = Outcome | 'commandOnly'

/** What one frame or request has brought. */
interface Arrival {
  protocol: string
  remoteAddress: string
  connectionId: string | null
  messages: readonly DecodedMessage[]
}

export interface Submissions {
  /** `acknowledge` is called once, after COMMIT where the outcome is `stored`, and in the order of one connection's frames. */
  submit(arrival: Arrival, acknowledge: (outcome: FrameOutcome) => void): void
  /** Resolves when everything has its outcome. */
  idle(): Promise<void>
}

interface Parts {
  /** Tells the submissions of one gateway, and of one start of it, from those of all others. */
  gatewayId: string
  port: Pick<IngestPort, 'submit'>
  directory: Pick<DeviceDirectory, 'known' | 'find'>
  isCommandOnly(deviceId: string): boolean
  metrics: Pick<GatewayMetrics, 'unanswered' | 'undecodedTails' | 'acknowledgeSeconds' | 'afterCommitFaults'>
  logger: Pick<Logger, 'error'>
  now(): number
  freezes: boolean
}

/** Trackers tell every few seconds, some every minute or two; what is older they could not tell when it happened. */
const storedAfterMs = 3 * 60_000

/** Stored where even the newest report was recorded some time ago: nobody waits to see it on a map. */
const priorityOf = (reports: readonly Report[], receivedAt: number): Submission['priority'] => {
  for (const { fix } of reports) if (fix.recordedAt > receivedAt - storedAfterMs) return 'punctual'
  return 'stored'
}

/** Of devices that share a frame: what is not known to be stored must come again, and the rest does no harm. */
const frameOutcomes: readonly FrameOutcome[] = ['failed', 'busy', 'stored', 'unassigned', 'refused', 'commandOnly']
const outcomeOfAll = (outcomes: readonly FrameOutcome[]): FrameOutcome =>
  frameOutcomes.find((each) => outcomes.includes(each)) ?? 'failed'

/** Turns frames into submissions, and their outcomes into acknowledgements. What it waits for is this process's own. */
export const createSubmissions = (parts: Parts): Submissions => {
  const { gatewayId, port, directory, isCommandOnly, metrics, logger, now, freezes } = parts
  let submitted = 0
  let pending = 0
  const idled: (() => void)[] = []

  /** Of no company: of none that an engine would store for. */
  const shardOf = (deviceId: string): number => directory.known(deviceId)?.companyId ?? 0

  /** To be called while the frame's bytes are still in place. */
  const submissionOf = (
    messages: readonly DecodedMessage[],
    { protocol, remoteAddress, connectionId }: Arrival,
    receivedAt: number,
  ): Submission => {
    const { deviceId } = messages[0] as DecodedMessage
    const reports = messages.map(reportOf)
    submitted += 1
    const submission: Submission = {
      id: `${gatewayId}-${submitted}`,
      shardKey: shardOf(deviceId),
      connectionId,
      priority: priorityOf(reports, receivedAt),
      protocol,
      remoteAddress,
      receivedAt,
      deviceId,
      reports,
    }
    return freezes ? freezeSubmission(submission) : submission
  }

  const send = (submission: Submission): Promise<FrameOutcome> => {
    const { deviceId } = submission
    if (!isCommandOnly(deviceId)) return port.submit(submission)
    // It may just be being read that it is no device of ours any more, or has been mounted.
    return directory
      .find(deviceId)
      .then(() =>
        isCommandOnly(deviceId) ? 'commandOnly' : port.submit({ ...submission, shardKey: shardOf(deviceId) }),
      )
  }

  /** Calls back in the turn in which the last outcome comes, so that frames are concluded in their order. */
  const submitFrame = (arrival: Arrival, receivedAt: number, conclude: (outcome: FrameOutcome) => void): void => {
    const { messages } = arrival
    const deviceId = messages[0]?.deviceId
    const isOfOne = messages.every((message) => message.deviceId === deviceId)
    const byDevice = isOfOne ? [messages] : [...Map.groupBy(messages, (message) => message.deviceId).values()]
    const outcomes: FrameOutcome[] = []
    const take = (outcome: FrameOutcome) => {
      if (outcomes.push(outcome) === byDevice.length) conclude(outcomeOfAll(outcomes))
    }
    // All of them before the first is on its way: a message that cannot be made a report leaves nothing half done.
    const submissions = byDevice.map((own) => submissionOf(own, arrival, receivedAt))
    for (const submission of submissions) void send(submission).then(take)
  }

  return {
    submit(arrival, acknowledge) {
      const { messages, protocol } = arrival
      const receivedAt = now()
      const conclude = (outcome: FrameOutcome) => {
        pending -= 1
        metrics.unanswered.dec(messages.length)
        if (outcome === 'stored') metrics.acknowledgeSeconds.observe((now() - receivedAt) / 1_000)
        // One connection in a strange state keeps nothing from the others, and what is stored stays stored.
        try {
          acknowledge(outcome)
        } catch (error) {
          metrics.afterCommitFaults.inc({ part: 'settle' })
          logger.error({ err: error, protocol }, 'a connection could not be answered; what is stored stays stored')
        }
        if (pending === 0) for (const resolve of idled.splice(0)) resolve()
      }
      submitFrame(arrival, receivedAt, conclude)
      pending += 1
      metrics.unanswered.inc(messages.length)
      for (const { undecoded } of messages) if (undecoded) metrics.undecodedTails.inc({ protocol })
    },
    idle: () => (pending === 0 ? Promise.resolve() : new Promise((resolve) => idled.push(resolve))),
  }
}
