import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileContent, FileStream } from '@atalaya/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askedBytes } from './byte-range.ts'

const tagOf = (digest: string): string => `"${digest}"`

/** A browser that has it already is told so; nobody between may keep it, since it is of one company. */
export const sendFile = (request: FastifyRequest, answer: FastifyReply, { bytes, type }: FileContent) => {
  const tag = tagOf(createHash('sha256').update(bytes).digest('base64url'))
  void answer.header('etag', tag).header('cache-control', 'private, no-cache').type(type)
  return request.headers['if-none-match'] === tag ? answer.status(304).send() : answer.send(Buffer.from(bytes))
}

/** What somebody goes on with that began before, by the digest that the first answer named; undefined where they begin. */
export const resumedDigest = ({ headers }: FastifyRequest): string | undefined => {
  const [, digest] = /^"([\w-]{1,100})"$/.exec(String(headers['if-range'] ?? '')) ?? []
  return headers.range === undefined ? undefined : digest
}

async function* between(parts: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const part of parts) {
    yield part.length > left ? part.subarray(0, left) : part
    left -= part.length
    if (left <= 0) return
  }
}

/**
 * Saved under its name, and kept by nobody between; the caller's pace is the reader's. What broke off goes on where it was
 * (RFC 9110): by `Range`, of the same content alone where `If-Range` names it.
 */
export const sendStream = (request: FastifyRequest, answer: FastifyReply, file: FileStream) => {
  const { name, type, bytes, digest } = file
  void answer
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('etag', tagOf(digest))
    .header('accept-ranges', 'bytes')
    .type(type)
  const condition = request.headers['if-range']
  const isSame = condition === undefined || condition === tagOf(digest)
  const asked = askedBytes(isSame ? request.headers.range : undefined, bytes)
  if (asked.kind === 'outside') {
    const none = answer.status(416).header('content-range', `bytes */${bytes}`).header('content-length', 0)
    return none.removeHeader('content-disposition').send('')
  }
  const { from, to } = asked.kind === 'part' ? asked : { from: 0, to: bytes - 1 }
  if (asked.kind === 'part') void answer.status(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  const parts = between(file.partsFrom(from), to - from + 1)
  return answer
    .header('content-length', to - from + 1)
    .send(Readable.from(parts, { objectMode: false, highWaterMark: 1 }))
}
