import { createMatcher, foldForSearch } from '@atalaya/domain/search-text'
import { Page } from '@atalaya/ui/page'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { type Pages, useWrittenPages } from '../../../written-pages/page-files.ts'
import { wordsOf } from '../../../written-pages/page-text.ts'
import { WrittenPage } from '../../../written-pages/written-page.tsx'
import { type HelpTopic, helpTopicOf, helpTopics } from '../help-topics.ts'
import classes from './help-screen.module.css'

/** Help by topic: the list at the left, what is read beside it. */
export const HelpScreen = () => {
  const { t } = useTranslation('help')
  const { topic: asked } = useParams({ strict: false }) as { topic?: string }
  const pages = useWrittenPages()
  const known = asked === undefined ? 'start' : helpTopicOf(asked)
  return (
    <Page title={t('title')}>
      {pages.data ? (
        <div className={classes.columns}>
          <Topics pages={pages.data} shown={known} />
          <Topic pages={pages.data} topic={known} />
        </div>
      ) : pages.error ? (
        <FailureView error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  )
}

const titleOf = (pages: Pages, topic: HelpTopic): string => pages.get(`help/${topic}`)?.title ?? topic

/** Titles first, then whatever else says all of the words. */
const find = (pages: Pages, typed: string): readonly HelpTopic[] => {
  const query = typed.trim()
  if (query.length < 2) return helpTopics
  const matches = createMatcher(query)
  const found = helpTopics.filter((topic) => {
    const page = pages.get(`help/${topic}`)
    return page && matches(wordsOf(page))
  })
  const folded = foldForSearch(query)
  const isNamed = (topic: HelpTopic) => Number(!foldForSearch(titleOf(pages, topic)).includes(folded))
  return found.toSorted((a, b) => isNamed(a) - isNamed(b))
}

const Topics = ({ pages, shown }: { pages: Pages; shown: HelpTopic | null }) => {
  const { t } = useTranslation('help')
  const [typed, setTyped] = useState('')
  const found = find(pages, typed)
  return (
    <nav className={classes.topics} aria-label={t('topics')}>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul>
        {found.map((topic) => (
          <li key={topic}>
            <Link
              to={`/help/${topic}`}
              className={classes.topic}
              data-shown={topic === shown || undefined}
              {...(topic === shown && { 'aria-current': 'page' as const })}
            >
              {titleOf(pages, topic)}
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {t('nothingFound')}
        </p>
      )}
    </nav>
  )
}

const Topic = ({ pages, topic }: { pages: Pages; topic: HelpTopic | null }) => {
  const { t } = useTranslation('help')
  const page = topic && pages.get(`help/${topic}`)
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic begins at its top
  useEffect(() => {
    // Its promise is no way to end an effect.
    void article.current?.scrollTo(0, 0)
  }, [topic])
  return (
    <article ref={article} className={classes.article}>
      {page ? (
        <>
          <h2 className={classes.heading}>{page.title}</h2>
          <WrittenPage page={page} />
        </>
      ) : (
        <StateView kind="empty" title={t('notWritten')} hint={t('notWrittenHint')} />
      )}
    </article>
  )
}
