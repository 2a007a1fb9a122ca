import { Socket } from 'node:net'

/**
 * Where an embedded PostgreSQL listens now, by the port that its users were told at the start. Of one process, which is
 * the one that keeps that PostgreSQL running; a second one would have another data folder.
 */
const moved = new Map<number, number>()

export const movePort = (told: number, now: number): void => {
  if (told === now) moved.delete(told)
  else moved.set(told, now)
}

/** A socket for `pg` that goes where the database is by now. */
export class FollowingSocket extends Socket {
  override connect(...given: unknown[]): this {
    const [port, ...rest] = given
    const there = typeof port === 'number' ? (moved.get(port) ?? port) : port
    return super.connect(...([there, ...rest] as [number]))
  }
}
