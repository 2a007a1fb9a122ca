import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { DirectoryDevice } from '../../ingest-port/device-directory.ts'
import type { Outcome, Submission } from '../../ingest-port/submission.ts'
import { gatewayMetrics } from '../gateway-metrics.ts'
import { createSubmissions, type FrameOutcome } from './submissions.ts'

const now = Date.now()

const messageOf = (deviceId: string, agoMs = 0): DecodedMessage => ({
  deviceId,
  recordedAt: now - agoMs,
  io: { ignition: true },
  events: [],
  payload: Uint8Array.of(1),
})

/** Submissions to an engine that answers when it is told to. */
const start = ({ commandOnly = [] as string[] } = {}) => {
  const submitted: { submission: Submission; answer(outcome: Outcome): void }[] = []
  const metrics = gatewayMetrics(new Registry())
  const known = (deviceId: string): DirectoryDevice => ({
    ...{ trackerId: 1, resellerId: 1, companyId: Number(deviceId), typeId: 1, networks: [], itemId: 1 },
    hasConnected: true,
  })
  const submissions = createSubmissions({
    gatewayId: 'g',
    port: {
      submit: (submission) => new Promise((answer) => submitted.push({ submission, answer })),
    },
    directory: { known, find: async (deviceId) => known(deviceId) },
    isCommandOnly: (deviceId) => commandOnly.includes(deviceId),
    metrics,
    logger: pino({ level: 'silent' }),
    now: () => now,
    freezes: true,
  })
  const outcomes: [string, FrameOutcome][] = []
  const submit = (name: string, messages: DecodedMessage[], connectionId: string | null = 'c') =>
    submissions.submit({ protocol: 'test', remoteAddress: '127.0.0.1', connectionId, messages }, (outcome) => {
      outcomes.push([name, outcome])
      if (name === 'throws') throw new Error('its socket is in a strange state')
    })
  return { submissions, submitted, metrics, outcomes, submit }
}

it('a submission is plain data, which another process could be sent', () => {
  const { submit, submitted } = start()
  submit('a', [messageOf('7'), messageOf('7')])
  expect(submitted).toHaveLength(1)
  const [{ submission }] = submitted as [(typeof submitted)[0]]
  expect(structuredClone(submission)).toEqual(submission)
  expect(submission).toMatchObject({ id: 'g-1', shardKey: 7, connectionId: 'c', deviceId: '7', priority: 'punctual' })
})

it('what even its newest report tells late is stored data', () => {
  const { submit, submitted } = start()
  submit('late', [messageOf('7', 3_600_000), messageOf('7', 200_000)])
  submit('mixed', [messageOf('7', 3_600_000), messageOf('7', 1_000)])
  expect(submitted.map(({ submission }) => submission.priority)).toEqual(['stored', 'punctual'])
})

it('a frame of several devices is one submission each, and has one outcome once all are known', async () => {
  const { submissions, submit, submitted, outcomes } = start()
  submit('both', [messageOf('7'), messageOf('8'), messageOf('7')])
  submit('after', [messageOf('7')])
  expect(submitted.map(({ submission }) => [submission.deviceId, submission.reports.length])).toEqual([
    ['7', 2],
    ['8', 1],
    ['7', 1],
  ])
  submitted[0]?.answer('refused')
  await new Promise((resolve) => setImmediate(resolve))
  expect(outcomes).toEqual([])
  for (const { answer } of submitted.slice(1)) answer('stored')
  await submissions.idle()
  expect(outcomes).toEqual([
    ['both', 'stored'],
    ['after', 'stored'],
  ])
})

it('a frame of which one device is not known to be stored must come again as a whole', async () => {
  const { submissions, submit, submitted, outcomes } = start()
  submit('a', [messageOf('7'), messageOf('8')])
  submitted[0]?.answer('stored')
  submitted[1]?.answer('busy')
  await submissions.idle()
  expect(outcomes).toEqual([['a', 'busy']])
})

it('a device that is there for its commands alone is not submitted', async () => {
  const { submissions, submit, submitted, outcomes } = start({ commandOnly: ['7'] })
  submit('a', [messageOf('7')])
  await submissions.idle()
  expect([submitted, outcomes]).toEqual([[], [['a', 'commandOnly']]])
})

it('a device that was there for its commands alone is submitted if a change that is just being read has mounted it', async () => {
  const commandOnly = ['7']
  const { submissions, submit, submitted, outcomes } = start({ commandOnly })
  submit('a', [messageOf('7')])
  commandOnly.pop()
  await new Promise((resolve) => setImmediate(resolve))
  submitted[0]?.answer('stored')
  await submissions.idle()
  expect(outcomes).toEqual([['a', 'stored']])
})

it('a connection that cannot be answered is counted, and keeps nothing from the others', async () => {
  const { submissions, submit, submitted, outcomes, metrics } = start()
  submit('throws', [messageOf('7')])
  submit('other', [messageOf('8')])
  for (const { answer } of submitted) answer('stored')
  await submissions.idle()
  expect(outcomes).toEqual([
    ['throws', 'stored'],
    ['other', 'stored'],
  ])
  const { values } = await metrics.afterCommitFaults.get()
  expect(values.map(({ labels, value }) => [labels['part'], value])).toEqual([['settle', 1]])
  expect((await metrics.unanswered.get()).values[0]?.value).toBe(0)
})

it('a message that cannot be made a report is thrown back as a whole, and nobody waits for it', async () => {
  const { submissions, submit, submitted, metrics } = start()
  const broken = { ...messageOf('8'), payload: undefined } as unknown as DecodedMessage
  expect(() => submit('broken', [messageOf('7'), broken])).toThrow()
  expect(submitted).toEqual([])
  await submissions.idle()
  expect((await metrics.unanswered.get()).values[0]?.value).toBe(0)
})
