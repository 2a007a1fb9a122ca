import { pushRoutes } from '@atalaya/contract/push'
import { basePath } from '@atalaya/contract/route'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { pushStoreMs } from '../../limits/tracker-reports.limits.ts'
import type { FrameOutcome } from '../connections/submissions.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { frameOfRequest } from '../listeners/request-frame.ts'

/** Of a message: stored, never to be, or to be sent again. */
export type PushOutcome = 'stored' | 'refused' | 'failed'

interface Push {
  /** Whose devices the sender may speak for. */
  resellerId: number
  remoteAddress: string
  messages: readonly DecodedMessage[]
  /** As it came, where it holds one report: an installer may look at it, and of several none may see the others. */
  body?: Uint8Array
  /** Where it came in, of the product's own routes; as the product's own reports unless said. */
  path?: string
}

/** The way in for what comes over the product's own HTTP, which is there before ingest has started. */
export interface PushInlet {
  open(gateway: GatewayContext): void
  /** False before ingest has started, while it is full, and once it stops. */
  readonly isOpen: boolean
  /** What became of each message, in their order; all of them are known then. */
  take(push: Push): Promise<PushOutcome[]>
}

const protocol = 'json'
const request = { method: 'POST', contentType: 'application/json' }
/** Not stored within this, a push is answered so that its sender keeps it and sends it again. */
const storeTimeoutMs = pushStoreMs.value

const pushOutcomes: Record<FrameOutcome, PushOutcome> = {
  stored: 'stored',
  refused: 'refused',
  unassigned: 'refused',
  commandOnly: 'refused',
  failed: 'failed',
  busy: 'failed',
}

export const createPushInlet = (): PushInlet => {
  let gateway: GatewayContext | undefined

  /** The reports of one device share their fate; those of two need not. */
  const takeOfDevice = async (opened: GatewayContext, deviceId: string, push: Push): Promise<PushOutcome> => {
    const { remoteAddress, resellerId, body, path = pushRoutes.positions.path } = push
    const isWelcome = await opened.authorizeDevice({ protocol, deviceId, remoteAddress, resellerId })
    if (!isWelcome) return 'refused'
    if (body) {
      // Who it is may stand beside the body.
      const target = `${basePath}${path}?id=${encodeURIComponent(deviceId)}`
      const bytes = frameOfRequest({ ...request, target, body })
      opened.keepFrame(deviceId, { protocol, transport: 'http', remoteAddress, bytes })
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('failed'), storeTimeoutMs)
      opened.submit({ protocol, messages: push.messages, remoteAddress, connectionId: null }, (outcome) => {
        clearTimeout(timer)
        resolve(pushOutcomes[outcome])
      })
    })
  }

  return {
    open(opened) {
      gateway = opened
    },
    get isOpen() {
      return gateway !== undefined && !gateway.isFullFor()
    },
    async take(push) {
      const opened = gateway
      if (!opened) return push.messages.map(() => 'failed')
      const byDevice = Map.groupBy(push.messages, ({ deviceId }) => deviceId)
      const outcomes = new Map<string, PushOutcome>()
      await Promise.all(
        [...byDevice].map(async ([deviceId, messages]) => {
          outcomes.set(deviceId, await takeOfDevice(opened, deviceId, { ...push, messages }))
        }),
      )
      return push.messages.map(({ deviceId }) => outcomes.get(deviceId) ?? 'failed')
    },
  }
}
