import { type MeasureFrame, measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** Some hundred bytes are usual; what a vehicle's bus tells may be more. */
export const maxFrameBytes = 4_096
export const mark = 0x67
/** Mark, number and size. */
export const headBytes = 5
const leastSize = 2

/** Mark, number, size of what follows. */
export const measurePackage: MeasureFrame = (bytes, at) => {
  if (bytes[at] !== mark || (bytes[at + 1] ?? mark) !== mark)
    return { code: 'frame.malformed', detail: 'no mark opens a package' }
  if (bytes.length - at < headBytes) return 0
  const size = ((bytes[at + 3] as number) << 8) | (bytes[at + 4] as number)
  if (size < leastSize) return { code: 'frame.malformed', detail: `a package of ${size} bytes has no serial` }
  const length = headBytes + size
  return length > maxFrameBytes ? { code: 'frame.toolong', detail: `a package of ${size} bytes` } : length
}

/** Cuts a stream of packages. */
export const eelinkFramer = (): Framer => measuredFramer(measurePackage)
