import { deviceIdIn, pastedDeviceIds } from '@atalaya/domain/scanned-code'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../forms/fields.tsx'
import type { DeviceFormState } from '../device-values.ts'
import { ScanButton } from '../scanner/scan-button.tsx'

interface Props {
  form: DeviceFormState
  /** Several devices were pasted where one is asked for. */
  onPasteMany: ((text: string) => void) | undefined
}

/** Typed, pasted out of whatever stands around it, or scanned. */
export const DeviceIdField = ({ form, onPasteMany }: Props) => {
  const { t } = useTranslation('devices')
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const [deviceId, ...others] = pastedDeviceIds(text)
    if (deviceId === undefined || (others.length > 0 && !onPasteMany)) return
    event.preventDefault()
    if (others.length > 0) onPasteMany?.(text)
    else form.set('deviceId', deviceId)
  }
  return (
    <div onPaste={paste}>
      <TextField
        form={form}
        name="deviceId"
        label={t('fields.deviceId')}
        hint={t('form.deviceIdHint')}
        longest={50}
        isRequired
        isFirst
        action={
          <ScanButton
            label={t('scan.fieldDevice')}
            title={t('scan.deviceTitle')}
            hint={t('scan.deviceHint')}
            pick={deviceIdIn}
            onFound={(deviceId) => form.set('deviceId', deviceId)}
          />
        }
      />
    </div>
  )
}
