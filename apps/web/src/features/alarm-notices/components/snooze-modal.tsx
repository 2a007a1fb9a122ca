import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { rolesHeldToGroups } from '@atalaya/contract/roles'
import { FailureLine } from '@atalaya/ui/failure-line'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { Segments } from '@atalaya/ui/segments'
import { Button, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { useSnoozeChanges } from '../snoozes.queries.ts'
import { type SnoozeTime, snoozeTimes } from '../snoozes.ts'
import classes from './state-choice.module.css'

const times = Object.keys(snoozeTimes) as SnoozeTime[]
type Of = 'both' | 'item' | 'alarm'

/** Of what nobody is told for a while: it goes on being noted. */
export const SnoozeModal = ({ notice, onClose }: { notice: AlarmNotice; onClose(): void }) => {
  const { t } = useTranslation(['alarmNotices', 'ui'])
  useFocusBack()
  const format = useFormat()
  const { role } = useUser()
  const { save } = useSnoozeChanges(useCompanyId())
  const [of, setOf] = useState<Of>('both')
  const [time, setTime] = useState<SnoozeTime>('hour')
  const [reason, setReason] = useState('')
  const { info, itemId, itemName } = notice
  // Of an alarm at every item only who sees every item.
  const offered: Of[] = rolesHeldToGroups.includes(role) ? ['both', 'item'] : ['both', 'item', 'alarm']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const asked = {
      alarmId: of === 'item' ? null : info.alarmId,
      itemId: of === 'alarm' ? null : itemId,
      forMs: snoozeTimes[time],
      reason: reason.trim(),
    }
    save.mutate(asked, {
      onSuccess: ({ untilTs }) => {
        toastDone(t('snooze.done', { at: format.dateTime(untilTs) }))
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={t('snooze.title')}>
      <form onSubmit={submit}>
        <p className={classes.about}>{t('snooze.hint')}</p>
        <Stack gap="md">
          <Radio.Group label={t('snooze.what')} value={of} onChange={(chosen) => setOf(chosen as Of)}>
            <Stack gap="xs" mt={4}>
              {offered.map((each) => (
                <Radio
                  key={each}
                  data-autofocus={each === 'both' || undefined}
                  value={each}
                  label={t(`snooze.of.${each}`, { alarm: info.name, item: itemName })}
                />
              ))}
            </Stack>
          </Radio.Group>
          <div>
            <div className={classes.label} id="snooze-time">
              {t('snooze.time')}
            </div>
            <Segments
              isWide
              aria-labelledby="snooze-time"
              value={time}
              onChange={setTime}
              data={times.map((value) => ({ value, label: t(`snooze.times.${value}`) }))}
            />
          </div>
          <TextInput
            label={t('snooze.reason')}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
        {save.error && <FailureLine>{failureText(save.error)}</FailureLine>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui:form.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('snooze.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
