import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operation } from '../api-document.ts'
import classes from './reference.module.css'

const isFound = ({ id, path, summary }: Operation, words: readonly string[]): boolean => {
  const text = `${id} ${path} ${summary}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** All calls by what they are about; one is chosen by its address. */
export const OperationList = ({
  operations,
  chosen,
}: {
  operations: readonly Operation[]
  chosen?: Operation | undefined
}) => {
  const { t } = useTranslation('apiReference')
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = operations.filter((one) => isFound(one, words))
  const features = [...new Set(found.map(({ feature }) => feature))]
  return (
    <nav className={classes.list} aria-label={t('calls')}>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={classes.hint}>{t('nothing')}</p>}
      {features.map((feature) => (
        <details key={feature} open={words.length > 0 || feature === chosen?.feature}>
          <summary>{feature}</summary>
          <ul>
            {found
              .filter((one) => one.feature === feature)
              .map((one) => (
                <li key={one.id}>
                  <Link
                    to="."
                    search={{ call: one.id } as never}
                    className={classes.link}
                    aria-current={one.id === chosen?.id ? 'page' : undefined}
                    title={one.summary}
                  >
                    <span className={classes.method} data-method={one.method}>
                      {one.method}
                    </span>
                    <span>{one.id.slice(feature.length + 1)}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}
