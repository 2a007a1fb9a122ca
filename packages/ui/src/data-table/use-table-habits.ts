import { useLocalStorage } from '@mantine/hooks'

/** How this person likes tables, all of them, in this browser. */
export interface TableHabits {
  density: 'comfortable' | 'compact'
  pager: 'top' | 'bottom'
  /** Scrolls through everything in place of pages. */
  isContinuous: boolean
}

const usual: TableHabits = { density: 'comfortable', pager: 'bottom', isContinuous: false }

export const useTableHabits = (): readonly [TableHabits, (patch: Partial<TableHabits>) => void] => {
  const [habits, setHabits] = useLocalStorage<Partial<TableHabits>>({ key: 'atalaya.table', defaultValue: {} })
  return [{ ...usual, ...habits }, (patch) => setHabits((known) => ({ ...known, ...patch }))]
}
