import { type LiveBatch, type LiveMessage, type LiveRequest, liveProtocols } from '@atalaya/contract/live'
import { livePath } from '@atalaya/contract/route'
import { WebSocket } from 'ws'
import type { Product } from './product.ts'

export interface LiveClient {
  /** Stops reading, as a browser that sleeps: the bytes wait in the network. */
  pause(): void
  close(): void
}

/** A subscribed client without a browser; `onMessage` gets everything after the opening snapshot. */
export const openLiveClient = (
  { url, accessToken, companyId }: Pick<Product, 'url' | 'accessToken' | 'companyId'>,
  onMessage: (message: LiveMessage) => void,
) =>
  new Promise<LiveClient>((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws') + livePath, liveProtocols(accessToken))
    const send = (request: LiveRequest) => socket.send(JSON.stringify(request))
    let isOpen = false
    socket.on('open', () => {
      send({ type: 'bindCompany', id: companyId as never })
    })
    socket.on('message', (data) => {
      for (const message of (JSON.parse(String(data)) as LiveBatch).messages) {
        if (message.kind === 'refused') reject(new Error(`the live channel refused: ${message.reason}`))
        else if (isOpen) onMessage(message)
        else if (message.kind === 'snapshotEnd') {
          isOpen = true
          resolve({ pause: () => socket.pause(), close: () => socket.terminate() })
        }
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the live channel was closed')))
  })
