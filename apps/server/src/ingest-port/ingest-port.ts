import type { Delivery } from './delivery.ts'

/** All that a gateway knows of the engine. */
export interface IngestPort {
  /** Always taken: the caller asks `isFullFor` before it reads on. */
  offer(delivery: Delivery): void
  /** Whether all is full, or stored data is, of which this line waits for some. */
  isFullFor(line?: object): boolean
  /** Called once, as soon as what the line was refused for is half empty again. */
  onRoom(resume: () => void, line?: object): void
}
