import { request } from 'node:http'

export interface Fetched {
  ms: number
  bytes: number
}

/** Time and bytes of a reply as it crosses the wire, not unpacked. */
export const fetchRaw = (url: string, token: string): Promise<Fetched> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    request(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('error', reject)
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve({ ms: performance.now() - startedAt, bytes })
        else reject(new Error(`status ${reply.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
