import type { LiveBatch, LiveMessage, LiveRequest } from '@atalaya/contract/live'
import { livePath } from '@atalaya/contract/route'
import { WebSocket } from 'ws'
import type { Product } from './product.ts'

/** A subscribed client without a browser; `onMessage` gets everything after the opening snapshot. */
export const openLiveClient = ({ url, accessToken, companyId }: Product, onMessage: (message: LiveMessage) => void) =>
  new Promise<{ close(): void }>((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws') + livePath)
    const send = (request: LiveRequest) => socket.send(JSON.stringify(request))
    let isOpen = false
    socket.on('open', () => {
      send({ type: 'initialize', url: '/', token: accessToken })
      send({ type: 'bindCompany', id: companyId as never })
    })
    socket.on('message', (data) => {
      for (const message of (JSON.parse(String(data)) as LiveBatch).messages) {
        if (message.kind === 'refused') reject(new Error(`the live channel refused: ${message.reason}`))
        else if (isOpen) onMessage(message)
        else if (message.kind === 'snapshotEnd') {
          isOpen = true
          resolve({ close: () => socket.close() })
        }
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the live channel was closed')))
  })
