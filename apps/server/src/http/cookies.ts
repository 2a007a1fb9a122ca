import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of this host alone, which no script reads: nothing is let in by one, they only tell browsers apart. */
export interface Cookies {
  read(name: string): string | undefined
  write(name: string, value: string, maxAgeS: number): void
}

/** `__Host-` binds a name to the very host and to TLS; without TLS (a trial on one's own machine) no browser would take it. */
export const cookiesOf = (request: FastifyRequest, answer: FastifyReply): Cookies => {
  const isSecure = request.protocol === 'https'
  const full = (name: string) => (isSecure ? `__Host-${name}` : name)
  return {
    read: (name) => {
      const pairs = (request.headers.cookie ?? '').slice(0, 8_192).split(';')
      const found = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${full(name)}=`))
      return found?.slice(full(name).length + 1)
    },
    write: (name, value, maxAgeS) =>
      void answer.header(
        'set-cookie',
        `${full(name)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      ),
  }
}
