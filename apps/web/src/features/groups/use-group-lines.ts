import type { Group } from '@atalaya/contract/groups'
import { buildGroupTree } from '@atalaya/domain/group-tree'
import { foundInTree, treeLines, treeShape } from '@atalaya/ui/selectors/tree-lines'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupNodes } from '../../selectors/group-nodes.ts'

const searchFrom = 2
const searchDelayMs = 300

/** What the tree shows of the groups: all of them, but for what is closed or not searched for. */
export const useGroupLines = (groups: Readonly<Record<string, Group>>) => {
  const { language } = useTranslation().i18n
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, searchDelayMs)
  const query = settled.trim().length < searchFrom ? '' : settled
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const tree = useMemo(() => buildGroupTree(Object.values(groups)), [groups])
  const nodes = useMemo(() => groupNodes(groups), [groups])
  const shape = useMemo(() => treeShape(nodes, language), [nodes, language])
  const lines = useMemo(() => treeLines(shape, closed, foundInTree(nodes, shape, query)), [nodes, shape, closed, query])
  return {
    tree,
    shape,
    lines,
    typed,
    setTyped,
    isSearching: query !== '',
    setOpen: (id: number, isOpen: boolean) =>
      setClosed((known) => (isOpen ? known.difference(new Set([id])) : known.union(new Set([id])))),
  }
}
