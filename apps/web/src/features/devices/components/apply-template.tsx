import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { Alert, Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { useApplyConfig, useTemplates } from '../config.queries.ts'
import { type DeviceRow, typeName } from '../devices.queries.ts'
import classes from './devices.module.css'
import { Refusals } from './refusals.tsx'

interface Props {
  /** Null while nothing is asked. */
  devices: readonly DeviceRow[] | null
  onClose(): void
}

/** One kept configuration for many; those of another type or reseller come back with the reason. */
export const ApplyTemplate = ({ devices, onClose }: Props) => {
  const { t } = useTranslation('devices')
  return (
    <Modal
      opened={devices !== null}
      onClose={onClose}
      title={t('templates.applyTitle', { count: devices?.length ?? 0 })}
      size={460}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {devices && <ApplyBody devices={devices} onClose={onClose} />}
    </Modal>
  )
}

const ApplyBody = ({ devices, onClose }: { devices: readonly DeviceRow[]; onClose(): void }) => {
  const { t } = useTranslation('devices')
  const apply = useApplyConfig()
  const resellerIds = [...new Set<number>(devices.map(({ resellerId }) => resellerId))]
  const typeIds = new Set(devices.map(({ typeId }) => typeId))
  const templates = useTemplates(resellerIds)?.filter(({ typeId }) => typeIds.has(typeId))
  const [templateId, setTemplateId] = useState<number | null>(null)
  const template = templates?.find(({ id }) => id === templateId)
  const applying = useMutation({
    mutationFn: () => {
      const ids = devices.filter(({ resellerId }) => resellerId === template?.resellerId).map(({ id }) => id)
      return apply(devices, ids, { kind: 'template', templateId: templateId ?? 0 })
    },
    onSuccess: ({ updated, notUpdated }) => {
      if (updated.length > 0) toastDone(t('bulkResult.done', { count: updated.length }))
      if (notUpdated.length === 0) onClose()
    },
  })
  return (
    <div className={classes.dialog}>
      {templates?.length === 0 ? (
        <p className={classes.quiet}>{t('templates.none')}</p>
      ) : (
        <OneSelect<number>
          label={t('templates.use')}
          placeholder={t('form.choose')}
          widthPx={420}
          isDisabled={templates === undefined}
          value={templateId}
          options={(templates ?? []).map(({ id, name, typeId }) => ({
            value: id as number,
            label: `${name} · ${typeName(typeId)}`,
          }))}
          onChange={(id) => setTemplateId(id)}
        />
      )}
      {applying.error && <Alert color="red">{failureText(applying.error)}</Alert>}
      <Refusals refused={applying.data?.notUpdated ?? []} devices={devices} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button disabled={!template} loading={applying.isPending} onClick={() => applying.mutate()}>
          {t('templates.apply')}
        </Button>
      </div>
    </div>
  )
}
