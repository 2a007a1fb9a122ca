import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { IngestPort } from '../../ingest-port/ingest-port.ts'
import type { Outcome, Submission } from '../../ingest-port/submission.ts'
import { framedSocket } from './framed-socket.ts'
import type { ToEngine, ToGateway } from './messages.ts'

/** Lets gateways of other processes submit over a socket of this machine. */
export const serveIngestPort = async (port: IngestPort, path: string): Promise<{ close(): Promise<void> }> => {
  /** What is sent again over a new connection while the first is still being stored gets the outcome of the first. */
  const pending = new Map<string, Promise<Outcome>>()
  const sockets = new Set<Socket>()

  const submitOnce = (submission: Submission): Promise<Outcome> => {
    const known = pending.get(submission.id)
    if (known) return known
    const outcome = port.submit(submission)
    pending.set(submission.id, outcome)
    void outcome.then(() => pending.delete(submission.id))
    return outcome
  }

  const serve = (socket: Socket) => {
    let unanswered = 0
    let isRoomAwaited = false
    const heldBack = new Set<string>()
    const window = () => unanswered + port.credit(null, null)
    const framed = framedSocket<ToEngine, ToGateway>(socket, ({ submission }) => {
      const { id, shardKey, connectionId, reports } = submission
      unanswered += reports.length
      void submitOnce(submission).then((outcome) => {
        unanswered -= reports.length
        framed.send({ kind: 'outcome', id, outcome, window: window() })
      })
      if (port.credit(null, null) === 0) return announceRoom()
      if (connectionId === null || heldBack.has(connectionId) || port.credit(shardKey, connectionId) > 0) return
      heldBack.add(connectionId)
      framed.send({ kind: 'hold', connectionId, window: window() })
      port.onCredit(shardKey, connectionId, () => {
        heldBack.delete(connectionId)
        framed.send({ kind: 'resume', connectionId, window: window() })
      })
    })
    const announceRoom = () => {
      if (isRoomAwaited) return
      isRoomAwaited = true
      port.onCredit(null, null, () => {
        isRoomAwaited = false
        framed.send({ kind: 'window', window: window() })
      })
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    framed.send({ kind: 'window', window: window() })
  }

  const server = createServer(serve)
  server.listen(path)
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      // What has been answered still goes out.
      for (const socket of sockets) socket.destroySoon()
      await closed
    },
  }
}
