import { mostTripsDecided, type TripNamed } from '@atalaya/contract/trip-purposes'
import { isDiscreet, type TripKind, type TripWords } from '@atalaya/domain/trip-purposes'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { Alert, Autocomplete, Button, Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { toastDone, toastFailure, toastNote } from '../../../feedback/toasts.ts'
import { useDecideTrips, useTripWords } from '../trip-purposes.queries.ts'
import classes from './trip-purposes.module.css'

interface Props {
  kind: TripKind
  trips: readonly TripNamed[]
  /** How many of them can no longer be classified in time. */
  overdue: number
  /** Of a single one that is of this kind already. */
  words?: TripWords | undefined
  onClose(): void
  onDone(): void
}

/** As the contract has them. */
const longestWords = 200
const longestRemark = 1_000

/** What trips were for: of business its purpose and whom it was for, of the rest nothing but that it was so. */
export const DecideModal = ({ kind, trips, overdue, words, onClose, onDone }: Props) => {
  const { t } = useTranslation(['tripPurposes', 'ui'])
  useFocusBack()
  const isBusiness = kind === 'business'
  const known = useTripWords(isBusiness)
  const [purpose, setPurpose] = useState(words?.purpose ?? '')
  const [person, setPerson] = useState(words?.person ?? '')
  const [remark, setRemark] = useState(words?.remark ?? '')
  const [reason, setReason] = useState('')
  const deciding = useDecideTrips()
  const isWhole = (!isBusiness || purpose.trim() !== '') && (overdue === 0 || reason.trim() !== '')
  const save = async (): Promise<void> => {
    const said = isBusiness ? { kind, purpose, person, remark } : { kind }
    let decided = 0
    const refused: string[] = []
    for (let from = 0; from < trips.length; from += mostTripsDecided) {
      const some = { trips: trips.slice(from, from + mostTripsDecided), reason } as const
      const answer = await deciding.mutateAsync({ ...some, ...said } as Parameters<typeof deciding.mutateAsync>[0])
      decided += answer.decided
      refused.push(...answer.notDecided.map(({ error, fields }) => Object.values(fields ?? {})[0] ?? error))
    }
    onDone()
    if (decided > 0) toastDone(t('done', { count: decided, kind: t(`kinds.${kind}`) }))
    const [why] = refused
    if (why !== undefined) toastNote(t('notDone', { count: refused.length, reason: reasonText(why) }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isWhole && !deciding.isPending) void save().catch(toastFailure)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={t('title', { kind: t(`kinds.${kind}`), trips: t('count', { count: trips.length }) })}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {isDiscreet(kind) && <p className="secondary">{t('discreet')}</p>}
          {isBusiness && (
            <>
              <Autocomplete
                label={t('purpose')}
                data={known?.purposes ?? []}
                value={purpose}
                onChange={setPurpose}
                maxLength={longestWords}
                required
                data-autofocus
              />
              <Autocomplete
                label={t('person')}
                data={known?.people ?? []}
                value={person}
                onChange={setPerson}
                maxLength={longestWords}
              />
              <Textarea
                label={t('remark')}
                maxRows={6}
                maxLength={longestRemark}
                value={remark}
                onChange={({ currentTarget }) => setRemark(currentTarget.value)}
              />
            </>
          )}
          {overdue > 0 && (
            <>
              <Alert color="yellow" variant="light">
                {t('late', { count: overdue })}
              </Alert>
              <Textarea
                label={t('reason')}
                maxRows={6}
                maxLength={longestRemark}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
                required
                {...(isBusiness ? {} : { 'data-autofocus': true })}
              />
            </>
          )}
        </Stack>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui:form.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isWhole}
            loading={deciding.isPending}
            {...(isBusiness || overdue > 0 ? {} : { 'data-autofocus': true })}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
