import type { Socket } from 'node:net'

/** Reads exact numbers of bytes off a socket; one reader at a time. Fails when the other side hangs up or is silent too long. */
export const socketReader = (socket: Socket) => {
  let bytes = Buffer.alloc(0)
  let waiting: { count: number; resolve(bytes: Buffer): void; reject(error: Error): void } | undefined
  let failure: Error | undefined

  const settle = (): void => {
    if (!waiting) return
    if (bytes.length >= waiting.count) {
      const { count, resolve } = waiting
      waiting = undefined
      const taken = bytes.subarray(0, count)
      bytes = bytes.subarray(count)
      resolve(taken)
    } else if (failure) {
      const { reject } = waiting
      waiting = undefined
      reject(failure)
    }
  }
  const fail = (error: Error): void => {
    failure ??= error
    settle()
  }
  socket.on('data', (chunk) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    settle()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('hung up')))

  return (count: number, withinMs: number): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new Error(`no answer within ${withinMs} ms`)), withinMs)
      waiting = {
        count,
        resolve: (taken) => {
          clearTimeout(timer)
          resolve(taken)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      settle()
    })
}
