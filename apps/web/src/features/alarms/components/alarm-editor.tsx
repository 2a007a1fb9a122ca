import type { Alarm } from '@atalaya/contract/alarms'
import { useFocusBackFrom } from '@atalaya/ui/focus-back'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { isNotFound, OpenedRecord } from '../../../forms/opened-record.tsx'
import { useIsOpened } from '../../../forms/use-is-opened.ts'
import { GoneRecord } from '../../../nouns/gone-record.tsx'
import { useRecord } from '../../../nouns/noun.queries.ts'
import { useSay } from '../../../nouns/noun-bulk.ts'
import type { AlarmValues } from '../alarm-values.ts'
import { alarms } from '../alarms.noun.ts'
import classes from './alarm-editor.module.css'
import { AlarmForm } from './alarm-form.tsx'

interface Props {
  /** Null while none is open; 0 is one that does not exist yet. */
  id: number | null
  proposal?: Partial<AlarmValues> | undefined
  onClose(): void
}

/** Spec 2 §2: extra large, and a click beside it closes nothing. */
export const AlarmEditor = ({ id, proposal, onClose }: Props) => {
  const { t } = useTranslation('alarms')
  const say = useSay(alarms)
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false
  const { data: alarm, error, isFetchedAfterMount, isFetching, refetch } = useRecord(alarms, id)
  const isNew = id === 0
  const isOpened = useIsOpened(id, isNew || (alarm !== undefined && (isFetchedAfterMount || !isFetching)))
  useFocusBackFrom(id !== null)
  const onSaved = (saved: Alarm, operationId: string | null) => {
    say(t('form.saved', { name: saved.info.name }), operationId)
    onClose()
  }
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      returnFocus={false}
      size={1240}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={isNew ? t('actions.create') : (alarm?.info.name ?? t('title'))}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <OpenedRecord
        isThere={isOpened && !isNotFound(error)}
        error={error}
        gone={<GoneRecord noun={alarms} id={id ?? 0} onBack={onClose} />}
        lines={10}
        onRetry={() => void refetch()}
      >
        <AlarmForm
          key={id}
          entity={isNew ? null : (alarm ?? null)}
          proposal={isNew ? proposal : undefined}
          onSaved={onSaved}
          onClose={onClose}
        />
      </OpenedRecord>
    </Modal>
  )
}
