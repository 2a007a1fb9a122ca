import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { TableSnapshot } from '../data-table/table-snapshot.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './bulk-dialog.module.css'
import type { NotDone } from './bulk-run.ts'
import type { BulkWords } from './bulk-words.ts'
import { type ExplainedFailure, explainFailures } from './failure-reasons.ts'

/** Of one line; a reason may take several. */
const linePx = 33
const overscan = 6
const copiedMs = 2_000

interface Props {
  words: BulkWords
  failed: readonly NotDone[]
}

/** Every row that was refused and why, however many, to read, to copy and to take along as a file. */
export const BulkFailures = ({ words, failed }: Props) => {
  const { bulk, format } = useUiTexts()
  const { nameOf, reasonText, onDownload } = words
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of one dialog stay as they are
  const { rows, counts } = useMemo(() => explainFailures(failed, reasonText), [failed])
  const frame = useRef<HTMLUListElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => linePx,
    overscan,
  })
  const { copy, copied } = useClipboard({ timeout: copiedMs })
  const asText = () => rows.map(({ refusal, reason }) => [refusal.id, nameOf(refusal.id), reason].join('\t')).join('\n')

  return (
    <div className="stack-close">
      {counts.length > 1 && (
        <dl className={classes.reasons}>
          {counts.map(({ reason, count }) => (
            <div key={reason}>
              <dt>{reason}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard */}
      <ul className={classes.failures} ref={frame} tabIndex={0} aria-label={bulk.reason}>
        <li aria-hidden="true" className={classes.height} style={{ blockSize: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { refusal, reason } = rows[index] as ExplainedFailure
          return (
            <li
              key={refusal.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.failure}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.failedName}>{nameOf(refusal.id)}</span>
              <span className="secondary">{reason}</span>
            </li>
          )
        })}
      </ul>
      <div className={classes.takeAlong}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => copy(asText())}
        >
          {copied ? bulk.copied : bulk.copy}
        </Button>
        {onDownload && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} />}
            onClick={() => onDownload(snapshotOf(words, rows, bulk))}
          >
            {bulk.download}
          </Button>
        )}
      </div>
    </div>
  )
}

const snapshotOf = (
  { title, nameOf }: BulkWords,
  rows: readonly ExplainedFailure[],
  texts: { name: string; reason: string },
): TableSnapshot => ({
  title,
  columns: [
    { id: 'id', header: 'ID', kind: 'number' },
    { id: 'name', header: texts.name, kind: 'text' },
    { id: 'reason', header: texts.reason, kind: 'text' },
  ],
  rows: rows.map(({ refusal, reason }) => [refusal.id, nameOf(refusal.id), reason]),
})
