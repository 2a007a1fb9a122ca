import type { KeyCall } from '@atalaya/contract/api-keys'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { EntryFacts } from '../../../logs/entry-facts.tsx'
import { answerOf, idsOf } from '../call-words.ts'
import classes from './keys.module.css'

/** One call with all that is known of it. */
export const CallView = ({ call, onOnlyKey }: { call: KeyCall; onOnlyKey(): void }) => {
  const { t } = useTranslation('apiKeys')
  const format = useFormat()
  const { ts, apiKey, tookMs, ip, requestId } = call
  const facts = [
    [t('log.ts'), `${format.date(ts)} ${format.timeWithSeconds(ts)}`],
    [t('log.key'), `${apiKey.name} · ${apiKey.hint}`],
    [t('log.ids'), idsOf(call)],
    [t('log.result'), answerOf(call)],
    [t('log.tookMs'), tookMs === null ? '' : `${format.number(tookMs, 0)} ms`],
    [t('log.ip'), ip ?? ''],
    [t('log.requestId'), requestId ?? ''],
  ] as const
  return (
    <div className={classes.form}>
      <EntryFacts facts={facts} />
      <div className="wrapped">
        {requestId !== null && (
          <CopyButton value={requestId}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {t(copied ? 'log.copied' : 'log.copy')}
              </Button>
            )}
          </CopyButton>
        )}
        <Button variant="subtle" leftSection={<IconFilter size={16} />} onClick={onOnlyKey}>
          {t('log.onlyKey')}
        </Button>
      </div>
    </div>
  )
}
