import type { LiveBatch, LiveMessage, LiveRequest } from '@atalaya/contract/live'
import { livePath } from '@atalaya/contract/route'
import { WebSocket } from 'ws'

export type Kind = LiveMessage['kind']
export type MessageOf<K extends Kind> = Extract<LiveMessage, { kind: K }>

const patienceMs = 5_000

/** A browser's end of the live channel, without a browser. */
export const openTestBrowser = async (origin: string, options: { perMessageDeflate?: boolean } = {}) => {
  const socket = new WebSocket(new URL(livePath, origin.replace('http', 'ws')), options)
  const batches: LiveBatch[] = []
  const waiting = new Set<() => void>()
  let closeCode: number | undefined
  const wake = (): void => {
    for (const look of waiting) look()
  }
  socket.on('message', (data) => {
    batches.push(JSON.parse(String(data)))
    wake()
  })
  socket.on('close', (code) => {
    closeCode = code
    wake()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))

  const until = <T>(found: () => T | undefined | false): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const value = found()
        if (value === undefined || value === false) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(value)
      }
      const timer = setTimeout(() => {
        waiting.delete(look)
        reject(
          new Error(`waited in vain; heard ${JSON.stringify(batches.slice(-5)).slice(0, 1_500)}, closed ${closeCode}`),
        )
      }, patienceMs)
      waiting.add(look)
      look()
    })

  const heard = (): LiveMessage[] => batches.flatMap(({ messages }) => messages)
  const of = <K extends Kind>(kind: K): MessageOf<K>[] =>
    heard().filter((message): message is MessageOf<K> => message.kind === kind)

  return {
    socket,
    batches,
    heard,
    of,
    until,
    say: (request: LiveRequest | object): void => socket.send(JSON.stringify(request)),
    sayRaw: (text: string | Buffer): void => socket.send(text),
    /** Signs in and binds; resolves when the snapshot is complete. */
    async bind(
      token: string,
      companyId: number,
      resume: { stream?: string; lastSeq?: number } = {},
    ): Promise<MessageOf<'bindCompany'>> {
      socket.send(JSON.stringify({ type: 'initialize', url: 'http://localhost/', token, version: 1 }))
      socket.send(JSON.stringify({ type: 'bindCompany', id: companyId, ...resume }))
      await until(() => of('snapshotEnd').length > 0)
      return of('bindCompany').at(-1) as MessageOf<'bindCompany'>
    },
    next: <K extends Kind>(kind: K, holds: (message: MessageOf<K>) => boolean = () => true): Promise<MessageOf<K>> =>
      until(() => of(kind).find(holds)),
    closed: (): Promise<number> => until(() => closeCode),
    get isClosed(): boolean {
      return closeCode !== undefined
    },
    forget: (): void => void batches.splice(0),
    lastSeq: (): number => Math.max(...batches.map(({ seq }) => seq)),
    close: (): void => socket.close(),
  }
}

export type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>
