import { ManySelect, OneSelect } from '@atalaya/ui/selectors/option-select'
import { Alert, Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { type ConfigSource, useApplyConfig, useTemplates } from '../config.queries.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { ConfigResults } from './config-results.tsx'
import { deviceName } from './device-columns.tsx'
import classes from './devices.module.css'

interface Props {
  title: string
  /** All that are known, as they are now. */
  devices: readonly DeviceRow[]
  onClose(): void
}

interface ToDevices extends Props {
  /** A tracker or a template, of one type and one reseller. */
  source: ConfigSource & { typeId: number; resellerId: number }
}

/** One configuration, and the trackers that shall have it. */
export const GiveToDevices = ({ source, ...props }: ToDevices) => {
  const { t, i18n } = useTranslation('devices')
  const [ids, setIds] = useState<number[]>([])
  const { compare } = new Intl.Collator(i18n.language, { numeric: true })
  const offered = props.devices.filter(
    ({ id, typeId, resellerId }) =>
      typeId === source.typeId &&
      resellerId === source.resellerId &&
      !(source.kind === 'tracker' && id === source.trackerId),
  )
  return (
    <GiveConfig {...props} ids={ids} source={source} hint={t('clone.hint')} doLabel={t('clone.do')}>
      <ManySelect<number>
        label={t('clone.targets')}
        placeholder={t('form.choose')}
        widthPx={420}
        value={ids}
        options={offered
          .map((each) => ({
            value: each.id as number,
            label: [...new Set([deviceName(each), each.itemName])].filter(Boolean).join(' · '),
          }))
          .toSorted((a, b) => compare(a.label, b.label))}
        onChange={setIds}
      />
    </GiveConfig>
  )
}

/** Several trackers, and the template that they shall have; those of another type or reseller come back with the reason. */
export const GiveTemplate = ({ chosen, ...props }: Props & { chosen: readonly number[] }) => {
  const { t } = useTranslation('devices')
  const rows = props.devices.filter(({ id }) => chosen.includes(id))
  const typeIds = new Set(rows.map(({ typeId }) => typeId))
  const resellerIds = [...new Set<number>(rows.map(({ resellerId }) => resellerId))]
  const templates = useTemplates(resellerIds)?.filter(({ typeId }) => typeIds.has(typeId))
  const [templateId, setTemplateId] = useState<number | null>(null)
  const template = templates?.find(({ id }) => id === templateId)
  const source = template && ({ kind: 'template', templateId: template.id, resellerId: template.resellerId } as const)
  return (
    <GiveConfig {...props} ids={chosen} source={source} doLabel={t('templates.apply')}>
      {templates?.length === 0 ? (
        <p className={classes.quiet}>{t('templates.noneOfThese')}</p>
      ) : (
        <OneSelect<number>
          label={t('templates.one')}
          placeholder={t('form.choose')}
          widthPx={420}
          isDisabled={templates === undefined}
          value={templateId}
          options={(templates ?? []).map(({ id, name, typeId }) => ({
            value: id as number,
            label: `${name} · ${trackerTypeName(typeId)}`,
          }))}
          onChange={(id) => setTemplateId(id)}
        />
      )}
    </GiveConfig>
  )
}

interface GiveProps extends Props {
  ids: readonly number[]
  source: (ConfigSource & { resellerId: number }) | undefined
  hint?: string
  doLabel: string
  children: ReactNode
}

/** Asks, gives, and then shows what came of it at each tracker for as long as somebody looks. */
const GiveConfig = ({ title, devices, ids, source, hint, doLabel, children, onClose }: GiveProps) => {
  const { t } = useTranslation('devices')
  const apply = useApplyConfig()
  const giving = useMutation({ mutationFn: (from: NonNullable<typeof source>) => apply(devices, ids, from) })
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <div className="stack-wide">
        {giving.data ? (
          <>
            <ConfigResults devices={devices} {...giving.data} />
            <div className="buttons">
              <Button onClick={onClose}>{t('actions.close')}</Button>
            </div>
          </>
        ) : (
          <>
            {hint && <p className={classes.quiet}>{hint}</p>}
            {children}
            {giving.error && <Alert color="red">{failureText(giving.error)}</Alert>}
            <div className="buttons">
              <Button variant="default" onClick={onClose}>
                {t('actions.cancel')}
              </Button>
              <Button
                disabled={!source || ids.length === 0}
                loading={giving.isPending}
                onClick={() => source && giving.mutate(source)}
              >
                {doLabel}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}
