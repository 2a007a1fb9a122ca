import { useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { chosenText } from './chosen-text.ts'
import { SelectShell, type SelectShellProps } from './select-shell.tsx'
import type { TreeNode } from './tree-lines.ts'
import { TreeList } from './tree-list.tsx'

interface Props extends SelectShellProps {
  placeholder: string
  nodes: readonly TreeNode[]
  value: readonly number[]
  onChange(ids: number[]): void
  /** One node, a parent say, in place of several. */
  isSingle?: boolean
}

/** A dropdown over a tree: search, all and nothing (spec 2 §2). */
export const TreeSelect = ({ placeholder, nodes, value, onChange, isSingle = false, ...shell }: Props) => {
  const { select } = useUiTexts()
  const [isOpen, setIsOpen] = useState(false)
  const count = value.length
  const chosen = new Set(value)
  const labels = nodes.filter(({ id }) => chosen.has(id)).map(({ label }) => label)
  return (
    <SelectShell
      {...shell}
      isOpen={isOpen}
      onOpen={setIsOpen}
      text={chosenText({ count, labels }, placeholder, select.chosen)}
      isEmpty={count === 0}
      {...(isSingle ? {} : { onAll: () => onChange(nodes.map(({ id }) => id)), onNothing: () => onChange([]) })}
    >
      <TreeList
        label={shell.label}
        nodes={nodes}
        chosen={chosen}
        isMultiple={!isSingle}
        onChange={(ids) => {
          onChange(ids)
          if (isSingle) setIsOpen(false)
        }}
      />
    </SelectShell>
  )
}
