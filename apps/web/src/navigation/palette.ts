import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** One thing that the palette can find and do. */
export interface PaletteEntry {
  id: string
  /** Already translated heading under which it stands. */
  group: string
  label: string
  /** Quiet second line: plate, address, shortcut. */
  hint?: string
  icon?: ReactNode
  run(): void
}

/** Gives the entries for what was typed (at least one character), best first; empty query means suggestions. */
export type PaletteSource = (query: string) => readonly PaletteEntry[]

const sources = new Map<string, { rank: number; find: PaletteSource }>()

/** A feature feeds the palette while it is mounted; `rank` orders sources, lowest first. */
export const usePaletteSource = (id: string, rank: number, find: PaletteSource): void => {
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    sources.set(id, { rank, find: (query) => latest.current(query) })
    return () => void sources.delete(id)
  }, [id, rank])
}

export const findInPalette = (query: string): PaletteEntry[] =>
  [...sources.values()].sort((a, b) => a.rank - b.rank).flatMap(({ find }) => find(query))

/** From so many letters on, records are looked for: fewer are in nearly all of them. */
export const shortestRecordQuery = 2

let openPalette: (() => void) | null = null
/** The shell offers the palette; anybody may ask for it. */
export const providePalette = (open: (() => void) | null): void => {
  openPalette = open
}
export const showPalette = (): void => openPalette?.()
