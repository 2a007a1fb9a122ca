import { type CompanyStream, type Entry, jsonOf } from './company-stream.ts'

/** How far one client has been told positions: none to be told, all up to a number, or on the way through them. */
type Progress = { kind: 'told'; upTo: number } | { kind: 'walking'; upTo: number; entries: IterableIterator<Entry> }

/** `upTo` only grows while it walks; all of the stream's up to there have been told, or are of no interest. */
export const createPositionWalk = (stream: CompanyStream) => {
  let progress: Progress = { kind: 'told', upTo: 0 }

  return {
    upTo: (): number => progress.upTo,
    isWalking: (): boolean => progress.kind === 'walking',
    /** All up to here has been told, by other means. */
    toldUpTo(upTo: number): void {
      progress = { kind: 'told', upTo }
    },
    startOver(): void {
      progress = { kind: 'told', upTo: -1 }
    },
    /** The next few that are to be shown, as JSON; at the end of the stream it stands at `to`. */
    next(
      to: number,
      { most, shows }: { most: number; shows(entry: Entry): boolean },
    ): { chunk: string[]; upTo: number; isAtEnd: boolean } {
      const entries = progress.kind === 'walking' ? progress.entries : stream.positions()
      const chunk: string[] = []
      let { upTo } = progress
      for (const entry of entries) {
        if (entry.seq <= upTo) continue
        upTo = entry.seq
        if (shows(entry)) chunk.push(jsonOf(entry))
        if (chunk.length < most) continue
        progress = { kind: 'walking', upTo, entries }
        return { chunk, upTo, isAtEnd: false }
      }
      progress = { kind: 'told', upTo: to }
      return { chunk, upTo, isAtEnd: true }
    },
  }
}
