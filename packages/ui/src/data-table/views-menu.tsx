import { Button, Menu, Modal, Switch, TextInput } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { TableOrder, TableState } from './column.ts'
import type { ColumnLayout } from './column-layout.ts'
import { isSameView, patchForView, type SavedView, type TableViews, viewStateOf } from './saved-view.ts'
import classes from './views-menu.module.css'

interface Props {
  views: TableViews
  state: TableState
  layout: ColumnLayout
  defaultOrder: TableOrder
  onStateChange(patch: Partial<TableState>): void
}

/** What a name dialog is about: a new view, or one that gets another name. */
type Naming = { view: SavedView | null }

const iconSize = 16
const longestNameLength = 60

/** Saved states of the table, one's own and the company's. */
export const ViewsMenu = ({ views, state, layout, defaultOrder, onStateChange }: Props) => {
  const texts = useUiTexts().table
  const [naming, setNaming] = useState<Naming | null>(null)
  const list = views.list ?? []
  const current = list.find(({ id }) => id === state.view) ?? null
  const shownState = viewStateOf(state, layout)
  const isChanged = current !== null && !isSameView(current.state, shownState)
  const choose = (view: SavedView | null) => onStateChange(patchForView(view, defaultOrder))
  const group = (title: string, some: readonly SavedView[]) =>
    some.length > 0 && (
      <>
        <Menu.Label>{title}</Menu.Label>
        {some.map((view) => (
          <Menu.RadioItem
            key={view.id}
            value={String(view.id)}
            closeMenuOnClick
            checkIcon={<IconCheck size={iconSize} />}
          >
            {view.name}
          </Menu.RadioItem>
        ))}
      </>
    )

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.button}
            leftSection={<IconBookmark size={iconSize} stroke={1.75} />}
            rightSection={<IconChevronDown size={14} />}
          >
            <span className={classes.name}>{current?.name ?? texts.view}</span>
            {isChanged && <span className={classes.changed} role="img" aria-label={texts.viewChanged} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={String(current?.id ?? 0)}
            onChange={(id) => choose(list.find((view) => String(view.id) === id) ?? null)}
          >
            <Menu.RadioItem value="0" closeMenuOnClick checkIcon={<IconCheck size={iconSize} />}>
              {texts.standardView}
            </Menu.RadioItem>
            {group(
              texts.sharedViews,
              list.filter(({ isShared }) => isShared),
            )}
            {group(
              texts.ownViews,
              list.filter(({ isShared }) => !isShared),
            )}
          </Menu.RadioGroup>
          <Menu.Divider />
          {current?.mayChange && isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={iconSize} />}
              onClick={() => void views.save({ ...current, state: shownState })}
            >
              {texts.saveView(current.name)}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={iconSize} />} onClick={() => setNaming({ view: null })}>
            {texts.saveAsView}
          </Menu.Item>
          {current?.mayChange && (
            <>
              <Menu.Item leftSection={<IconPencil size={iconSize} />} onClick={() => setNaming({ view: current })}>
                {texts.renameView}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={iconSize} />}
                color="var(--danger-text)"
                onClick={async () => {
                  if (await views.remove(current)) choose(null)
                }}
              >
                {texts.deleteView(current.name)}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={naming !== null}
        onClose={() => setNaming(null)}
        title={naming?.view ? texts.renameView : texts.saveAsView}
        withCloseButton={false}
        size={380}
      >
        {naming && (
          <NameForm
            view={naming.view}
            canShare={views.canShare}
            onCancel={() => setNaming(null)}
            onSave={async (name, isShared) => {
              const id = naming.view?.id ?? null
              const saved = await views.save({ id, name, isShared, state: naming.view?.state ?? shownState })
              if (!saved) return
              setNaming(null)
              if (id === null) onStateChange({ ...saved.state, view: saved.id })
            }}
          />
        )}
      </Modal>
    </>
  )
}

interface NameProps {
  view: SavedView | null
  canShare: boolean
  onSave(name: string, isShared: boolean): Promise<void>
  onCancel(): void
}

const NameForm = ({ view, canShare, onSave, onCancel }: NameProps) => {
  const { table, form } = useUiTexts()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.isShared ?? false)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isBusy) return
    setIsBusy(true)
    await onSave(name.trim(), isShared)
    setIsBusy(false)
  }
  return (
    <form className="stack-wide" onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={table.viewName}
        maxLength={longestNameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canShare && (
        <Switch
          size="xs"
          label={table.shareView}
          checked={isShared}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {form.cancel}
        </Button>
        <Button type="submit" disabled={name.trim() === ''} loading={isBusy}>
          {table.saveAsView}
        </Button>
      </div>
    </form>
  )
}
