import type { GroupTree } from '@atalaya/domain/group-tree'
import { createMatcher } from '@atalaya/domain/search-text'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './group-picker.module.css'

interface Props {
  tree: GroupTree
  /** Null is all, items without a group included. */
  value: number[] | null
  onChange(groupIds: number[] | null): void
}

/** Spec 2 §5. */
const shortestSearch = 2
const searchWaitMs = 300

const membersOf = (tree: GroupTree, id: number): number => {
  const group = tree.get(id)
  return group ? group.allVehicles.length + group.allAssets.length + group.allPersons.length : 0
}

const withChildren = (tree: GroupTree, id: number): number[] => [id, ...(tree.get(id)?.allChildren ?? [])]

/** Groups that match, with those above them, so that a find is seen in its place. */
const shownGroups = (tree: GroupTree, search: string): Set<number> | null => {
  if (search.trim().length < shortestSearch) return null
  const matches = createMatcher(search)
  return new Set(
    [...tree.values()].filter(({ name }) => matches(name)).flatMap(({ id, ancestors }) => [id, ...ancestors]),
  )
}

/** The tree of groups with counts, search, all and nothing (spec 2 §2). */
export const GroupPicker = ({ tree, value, onChange }: Props) => {
  const { t } = useTranslation('fleet')
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, searchWaitMs)
  const shown = shownGroups(tree, settled)
  const roots = [...tree.values()].filter(({ ancestors }) => ancestors.length === 0)
  const chosen = new Set(value ?? tree.keys())

  const toggle = (id: number): void => {
    const own = withChildren(tree, id)
    const isWhole = own.every((each) => chosen.has(each))
    const next = new Set(chosen)
    for (const each of own) isWhole ? next.delete(each) : next.add(each)
    onChange(next.size === tree.size ? null : [...next])
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          className={classes.button}
          data-active={value !== null || undefined}
          rightSection={<IconChevronDown size={14} />}
          onClick={() => setIsOpen((open) => !open)}
        >
          {value === null ? t('groups.all') : t('groups.some', { count: value.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <TextInput
          type="search"
          aria-label={t('groups.search')}
          placeholder={t('groups.search')}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.shortcuts}>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {t('groups.selectAll')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
            {t('groups.selectNone')}
          </Button>
        </div>
        <ul className={classes.tree}>
          {roots.map(({ id }) => (
            <Branch key={id} id={id} tree={tree} shown={shown} chosen={chosen} onToggle={toggle} />
          ))}
          {(shown ?? tree).size === 0 && <li className={classes.none}>{t('groups.none')}</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

interface BranchProps {
  id: number
  tree: GroupTree
  shown: ReadonlySet<number> | null
  chosen: ReadonlySet<number>
  onToggle(id: number): void
}

const Branch = ({ id, tree, shown, chosen, onToggle }: BranchProps) => {
  const format = useFormat()
  const group = tree.get(id)
  if (!group || (shown && !shown.has(id))) return null
  const own = withChildren(tree, id)
  const isWhole = own.every((each) => chosen.has(each))
  const isPart = !isWhole && own.some((each) => chosen.has(each))
  return (
    <li>
      <div className={classes.line}>
        <Checkbox label={group.name} checked={isWhole} indeterminate={isPart} onChange={() => onToggle(id)} />
        <span className={classes.count}>{format.number(membersOf(tree, id))}</span>
      </div>
      {group.children.length > 0 && (
        <ul>
          {group.children.map((child) => (
            <Branch key={child} id={child} tree={tree} shown={shown} chosen={chosen} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  )
}
