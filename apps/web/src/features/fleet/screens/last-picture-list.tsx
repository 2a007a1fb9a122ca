import { createMatcher } from '@atalaya/domain/search-text'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { LastPicture, SeenItem } from '../../../live/last-picture.ts'
import { useNow } from '../../../live/use-now.ts'
import { MotionIcon } from '../components/motion-icon.tsx'
import classes from './last-picture-list.module.css'

/** Of more somebody looks for what they want. */
const mostShown = 200
const fewest = 8
const clockStepMs = 30_000

/** The fleet as it was seen last, for a page without a network: names, places and times, and how old all of it is. */
export const LastPictureList = ({ picture }: { picture: LastPicture }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(clockStepMs)
  const [query, setQuery] = useState('')
  const matches = createMatcher(query)
  const { company, seenAt, items } = picture
  const found = items.filter(({ name, plate = '', address = '' }) => matches(`${name}\n${plate}\n${address}`))
  const others = found.length - mostShown
  return (
    <section className={classes.picture} aria-label={t('unreachable.seen.title')}>
      <header className={classes.header}>
        <h2>{company}</h2>
        <p>{t('unreachable.seen.old', { at: format.dateTime(seenAt), age: format.age(seenAt, now) })}</p>
      </header>
      {items.length > fewest && (
        <TextInput
          aria-label={t('unreachable.seen.search')}
          placeholder={t('unreachable.seen.search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      )}
      <ul>
        {found.slice(0, mostShown).map((item) => (
          <SeenRow key={item.id} item={item} now={now} />
        ))}
      </ul>
      {found.length === 0 && <p className={classes.note}>{t('unreachable.seen.nothing')}</p>}
      {others > 0 && <p className={classes.note}>{t('unreachable.seen.others', { count: others })}</p>}
    </section>
  )
}

const SeenRow = ({ item, now }: { item: SeenItem; now: number }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { name, plate, motion, recordedAt } = item
  return (
    <li className={classes.item}>
      <MotionIcon motion={motion} />
      <span className={classes.names}>
        <span className={classes.name}>
          {name}
          {plate && plate !== name && <span className={classes.plate}> {plate}</span>}
        </span>
        <SeenPlace item={item} />
      </span>
      <span className={classes.state}>
        <span>{t(`motion.${motion}`)}</span>
        {recordedAt !== undefined && (
          <time title={format.dateTime(recordedAt)} dateTime={new Date(recordedAt).toISOString()}>
            {format.age(recordedAt, now)}
          </time>
        )}
      </span>
    </li>
  )
}

/** A phone opens its own map at it. */
const SeenPlace = ({ item: { lat, lng, address } }: { item: SeenItem }) => {
  const { t } = useTranslation()
  if (lat === undefined || lng === undefined)
    return <span className={classes.place}>{t('unreachable.seen.noPlace')}</span>
  const at = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  if (!matchMedia('(pointer: coarse)').matches)
    return (
      <span className={classes.place} title={at}>
        {address ?? at}
      </span>
    )
  return (
    <a className={classes.place} href={`geo:${lat},${lng}?q=${lat},${lng}`} title={at}>
      {address ?? at}
    </a>
  )
}
