import { connect, type Socket } from 'node:net'
import type { IngestPort } from '../../ingest-port/ingest-port.ts'
import type { Outcome, Submission } from '../../ingest-port/submission.ts'
import { type FramedSocket, framedSocket } from './framed-socket.ts'
import type { ToEngine, ToGateway } from './messages.ts'

interface Pending {
  submission: Submission
  answer(outcome: Outcome): void
}

interface Waiting {
  connectionId: string | null
  resume(): void
}

export interface RemoteIngestPort extends IngestPort {
  /** What has no answer by then may be stored or not: its trackers must send it again. */
  close(): void
}

const retryMs = 100

/**
 * The port of an engine in another process. While it is away nothing is read; what it had not answered is sent again, with
 * the same ids and in the same order, when it is back. What is pending is this gateway's own, like its connections.
 */
export const connectIngestPort = (path: string): RemoteIngestPort => {
  const pending = new Map<string, Pending>()
  const heldBack = new Set<string>()
  let waiting: Waiting[] = []
  let pendingReports = 0
  let window = 0
  let socket: Socket
  /** While it is connected. */
  let link: FramedSocket<ToEngine> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const credit = (connectionId: string | null): number =>
    connectionId !== null && heldBack.has(connectionId) ? 0 : Math.max(0, window - pendingReports)
  const announceRoom = () => {
    const resumed = waiting.filter(({ connectionId }) => credit(connectionId) > 0)
    if (resumed.length === 0) return
    waiting = waiting.filter((each) => !resumed.includes(each))
    for (const { resume } of resumed) resume()
  }
  const conclude = (id: string, outcome: Outcome) => {
    const finished = pending.get(id)
    if (!finished) return
    pending.delete(id)
    pendingReports -= finished.submission.reports.length
    finished.answer(outcome)
  }

  const receive = (message: ToGateway) => {
    window = message.window
    if (message.kind === 'outcome') conclude(message.id, message.outcome)
    else if (message.kind === 'hold') heldBack.add(message.connectionId)
    else if (message.kind === 'resume') heldBack.delete(message.connectionId)
    announceRoom()
  }

  const open = () => {
    socket = connect(path)
    const framed = framedSocket<ToGateway, ToEngine>(socket, receive)
    socket.on('connect', () => {
      link = framed
      for (const { submission } of pending.values()) framed.send({ kind: 'submit', submission })
    })
    socket.on('close', () => {
      link = undefined
      window = 0
      heldBack.clear()
      if (!isClosed) retry = setTimeout(open, retryMs)
    })
  }
  open()

  return {
    submit: (submission) =>
      new Promise((answer) => {
        if (isClosed) return answer('busy')
        pending.set(submission.id, { submission, answer })
        pendingReports += submission.reports.length
        link?.send({ kind: 'submit', submission })
      }),
    credit: (_shardKey, connectionId) => credit(connectionId),
    onCredit(_shardKey, connectionId, resume) {
      waiting.push({ connectionId, resume })
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      socket.destroySoon()
      for (const id of [...pending.keys()]) conclude(id, 'failed')
    },
  }
}
