import { companyAlertRoutes, longestAlert } from '@atalaya/contract/company-alerts'
import { DialogForm } from '@atalaya/ui/dialog-form'
import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'

/** To everybody of the open company who has the product open now. */
export const SendAlertDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation(['app', 'ui'])
  const companyId = useCompanyId()
  const company = useCompanyInfo(companyId)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const sending = useMutation({
    mutationFn: () => call(companyAlertRoutes.send, { params: { companyId }, body: { text } }),
    onSuccess: () => {
      toastDone(t('alert.sent'))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') setIsMissing(true)
    else sending.mutate()
  }
  const error = isMissing ? reasonText('required') : sending.error ? failureText(sending.error) : undefined
  return (
    <Modal opened onClose={onClose} title={t('alert.send')}>
      <DialogForm
        why={t('alert.to', { name: company.data?.name ?? '' })}
        onSubmit={submit}
        buttons={
          <>
            <Button variant="default" onClick={onClose}>
              {t('ui:form.cancel')}
            </Button>
            <Button type="submit" loading={sending.isPending}>
              {t('alert.send')}
            </Button>
          </>
        }
      >
        <Textarea
          label={t('alert.text')}
          required
          minRows={3}
          maxRows={8}
          maxLength={longestAlert}
          data-autofocus
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setIsMissing(false)
          }}
        />
      </DialogForm>
    </Modal>
  )
}
