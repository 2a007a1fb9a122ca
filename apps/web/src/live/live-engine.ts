import type { LiveMessage } from '@atalaya/contract/live'
import { createItemSelection } from './item-query.ts'
import { createItemTable } from './item-table.ts'
import type { LiveCommand, LiveReport } from './live.protocol.ts'
import { createLiveBuffer, type Flush } from './live-buffer.ts'
import { createLiveConnection } from './live-connection.ts'
import type { PositionColumns } from './live-items.ts'
import type { Socket } from './live-line.ts'
import { createRiders } from './riders.ts'
import { buildScene, type Camera, type Scene } from './scene.ts'
import { createShownList } from './shown-list.ts'
import type { LaidSets } from './yard.ts'

interface Ports {
  openSocket(url: string, protocols: string[]): Socket
  schedule(run: () => void, afterMs: number): () => void
  random(): number
  /** Epoch milliseconds on the clock that the page draws by. */
  now(): number
  flushMs: number
  bufferLimit: number
  report(report: LiveReport, transfer: ArrayBuffer[]): void
}

/** What calls for somebody at once; until alarms have rules of their own, the halo shows these. */
const emergencies = ['panic', 'crash', 'tow', 'jamming']

const buffersOf = (columns: object): ArrayBuffer[] =>
  Object.values(columns).flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : []))

type FlushReport = Extract<LiveReport, { type: 'flush' }>

const nothingFlushed: FlushReport = {
  type: 'flush',
  isReplacement: false,
  changed: null,
  removed: [],
  messages: [],
  scene: null,
  order: null,
  counts: null,
}

const buffersIn = ({ changed, scene, order }: FlushReport): ArrayBuffer[] =>
  [changed, scene, order].flatMap((part) => (part ? buffersOf(part) : []))

const isEmergency = (message: LiveMessage): message is Extract<LiveMessage, { kind: 'event' }> =>
  message.kind === 'event' && emergencies.includes(message.event.kind)

/** What is done at each command. */
type Carried = { [Type in LiveCommand['type']]: (given: Extract<LiveCommand, { type: Type }>) => void }

/** Everything between the socket and the page: connection, buffer, items, list and scene. Runs in a worker. */
export const createLiveEngine = (ports: Ports) => {
  let table = createItemTable()
  let selection = createItemSelection(table)
  let riders = createRiders(table, selection)
  const laid: LaidSets = new Map()
  let camera: Camera | null = null

  const report = (parts: Partial<FlushReport>): void => {
    const full = { ...nothingFlushed, ...parts }
    ports.report(full, buffersIn(full))
  }

  const scene = (): Scene | null => {
    if (!camera) return null
    riders.look()
    return buildScene({ table, selection, riders, laid }, camera, ports.now())
  }

  const shown = createShownList({
    schedule: ports.schedule,
    now: ports.now,
    selection: () => selection,
    onRelisted: report,
  })

  const flush = ({ isReplacement, positions, messages }: Flush): void => {
    const now = ports.now()
    if (isReplacement) table.forgetPositions()
    const slots = positions.map((position) => table.apply(position, now))
    const removed = messages.flatMap((message) => (message.kind === 'itemDelete' ? [message.itemId as number] : []))
    for (const itemId of removed) table.remove(itemId)
    for (const message of messages) if (isEmergency(message)) slots.push(table.setAlarm(message.itemId, now))
    const changed: PositionColumns | null = slots.length > 0 ? table.pick(slots) : null
    const listed =
      isReplacement || removed.length > 0 || messages.some(isEmergency) ? shown.list() : shown.listAfter(slots)
    report({ isReplacement, changed, removed, messages, ...listed, scene: scene() })
  }

  const buffer = createLiveBuffer({
    flushMs: ports.flushMs,
    limit: ports.bufferLimit,
    schedule: ports.schedule,
    onFlush: flush,
  })

  const connection = createLiveConnection({
    openSocket: ports.openSocket,
    schedule: ports.schedule,
    random: ports.random,
    onStatus: (status) => ports.report({ type: 'status', status }, []),
    onMessages: buffer.add,
    onTokenNeeded: () => ports.report({ type: 'tokenNeeded' }, []),
  })

  /** Another company: nothing of the one before. */
  const begin = (): void => {
    connection.disconnect()
    buffer.clear()
    table = createItemTable()
    selection = createItemSelection(table)
    riders = createRiders(table, selection)
    shown.forget()
  }
  const redraw = (): void => report({ ...shown.list(), scene: scene() })

  const carryOut: Carried = {
    begin,
    connect: ({ target }) => connection.connect(target),
    disconnect: () => {
      buffer.clear()
      connection.disconnect()
    },
    token: ({ token }) => connection.setToken(token),
    visible: ({ isVisible }) => {
      // What had come before the tab was hidden is shown when it is back.
      buffer.flush()
      connection.setVisible(isVisible)
    },
    wake: connection.wake,
    request: ({ request }) => connection.request(request),
    directory: ({ directory }) => {
      table.list(directory)
      selection.setGroups(directory.groups)
      redraw()
    },
    assignments: ({ assignments }) => {
      table.setDriven(assignments.drivenIds)
      riders.set(assignments)
      redraw()
    },
    searchTexts: ({ itemIds, texts }) => {
      for (const [at, itemId] of itemIds.entries()) table.setSearchText(itemId, texts[at] ?? '')
      report(shown.list())
    },
    query: ({ query }) => {
      selection.setQuery(query)
      redraw()
    },
    camera: (given) => {
      camera = given.camera
      report({ scene: scene() })
    },
    acknowledge: ({ itemId }) => {
      if (!table.isAlarm(itemId)) return
      const slot = table.setAlarm(itemId, null)
      report({ changed: table.pick([slot]), ...shown.list(), scene: scene() })
    },
  }

  return { command: (given: LiveCommand): void => carryOut[given.type](given as never) }
}
