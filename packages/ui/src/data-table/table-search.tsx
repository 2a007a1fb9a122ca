import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './data-table.module.css'

const searchDelayMs = 150

interface Props {
  query: string
  onChange(query: string): void
}

export const TableSearch = ({ query, onChange }: Props) => {
  const texts = useUiTexts().table
  const [typed, setTyped] = useState(query)
  const search = useDebouncedCallback(onChange, searchDelayMs)
  // The address changed by itself: back button, a link, "clear filters". What is being typed is newer.
  useEffect(() => {
    if (!search.isPending()) setTyped(query)
  }, [query, search])
  const clear = () => {
    search.cancel()
    setTyped('')
    onChange('')
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={texts.search}
      placeholder={texts.searchHint}
      value={typed}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        typed !== '' && (
          <ActionIcon size="sm" aria-label={texts.clearSearch} onClick={clear}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        event.stopPropagation()
        clear()
      }}
    />
  )
}
