import type { GroupNode } from '@atalaya/domain/group-tree'
import type { TreeLine } from '@atalaya/ui/selectors/tree-lines'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronRight, IconDots, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './group-tree.module.css'

interface Props {
  id: string
  line: TreeLine
  node: GroupNode
  topPx: number
  isActive: boolean
  isDragged: boolean
  isTarget: boolean
  onToggle(): void
  onActive(): void
  onOpen(): void
  change: { onAdd(): void; onDelete(): void; dragging: HTMLAttributes<HTMLDivElement> } | undefined
}

const indentPx = 20

export const GroupTreeLine = (props: Props) => {
  const { id, line, node, topPx, isActive, change } = props
  const { t } = useTranslation('groups')
  const { name } = node
  const actions = change
    ? [
        { label: t('actions.editOne', { name }), icon: IconPencil, run: props.onOpen },
        { label: t('actions.addBelow', { name }), icon: IconPlus, run: change.onAdd },
        { label: t('actions.deleteOne', { name }), icon: IconTrash, run: change.onDelete },
      ]
    : []
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree's own keys act on the active line
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={line.depth}
      aria-expanded={line.isParent ? line.isOpen : undefined}
      aria-selected={isActive}
      data-active={isActive || undefined}
      data-dragged={props.isDragged || undefined}
      data-target={props.isTarget || undefined}
      className={classes.line}
      style={{ transform: `translateY(${topPx}px)` }}
      {...change?.dragging}
      onPointerDown={props.onActive}
      onClick={props.onOpen}
    >
      <span className={classes.name} style={{ paddingInlineStart: (line.depth - 1) * indentPx }}>
        {change && <IconGripVertical size={14} className={classes.grip} aria-hidden="true" />}
        <ActionIcon
          size="sm"
          tabIndex={-1}
          className={classes.toggle}
          data-open={line.isOpen || undefined}
          data-absent={!line.isParent || undefined}
          aria-label={line.isOpen ? t('tree.collapse', { name }) : t('tree.expand', { name })}
          onClick={(event) => {
            event.stopPropagation()
            props.onToggle()
          }}
        >
          <IconChevronRight size={14} />
        </ActionIcon>
        <span className={classes.words}>
          <span className={classes.label} title={name}>
            {name}
          </span>
          <Sums node={node} />
        </span>
      </span>
      <Count label={t('fields.vehicles')} own={node.vehicles.length} all={node.allVehicles.length} />
      <Count label={t('fields.assets')} own={node.assets.length} all={node.allAssets.length} />
      <Count label={t('fields.persons')} own={node.persons.length} all={node.allPersons.length} />
      {change && (
        <>
          <span className={classes.actions}>
            {actions.map(({ label, icon: Icon, run }) => (
              <ActionIcon
                key={label}
                aria-label={label}
                title={label}
                onClick={(event) => {
                  event.stopPropagation()
                  run()
                }}
              >
                <Icon size={16} stroke={1.75} />
              </ActionIcon>
            ))}
          </span>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                className={classes.more}
                aria-label={t('actions.moreOf', { name })}
                onClick={(event) => event.stopPropagation()}
              >
                <IconDots size={18} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
              {actions.map(({ label, icon: Icon, run }) => (
                <Menu.Item key={label} leftSection={<Icon size={16} stroke={1.75} />} onClick={run}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </div>
  )
}

/** Where there is no room for columns: what stands in the group and below it, in words. */
const Sums = ({ node: { allVehicles, allAssets, allPersons } }: { node: GroupNode }) => {
  const { t } = useTranslation(['vehicles', 'assets', 'persons'])
  const sums = [
    allVehicles.length > 0 && t('vehicles:count', { count: allVehicles.length }),
    allAssets.length > 0 && t('assets:count', { count: allAssets.length }),
    allPersons.length > 0 && t('persons:count', { count: allPersons.length }),
  ].filter((sum) => sum !== false)
  return sums.length === 0 ? null : <span className={classes.sums}>{sums.join(' · ')}</span>
}

/** Members of the group itself and, where those below it add some, of all of it. */
const Count = ({ label, own, all }: { label: string; own: number; all: number }) => {
  const { t } = useTranslation('groups')
  const format = useFormat()
  const text = all === own ? '' : t('tree.withBelow', { own: format.number(own), all: format.number(all) })
  return (
    <span className={classes.figure} title={text ? `${label}: ${text}` : undefined} data-none={all === 0 || undefined}>
      <span className={classes.hidden}>{label} </span>
      {format.number(own)}
      {all !== own && <span className={classes.all}> / {format.number(all)}</span>}
    </span>
  )
}
