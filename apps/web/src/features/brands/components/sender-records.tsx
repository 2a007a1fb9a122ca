import { type ManagedBrand, senderRecords } from '@atalaya/contract/brands'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useBrandCalls } from '../brands.queries.ts'
import classes from './host-fields.module.css'
import { CheckButton } from './host-fields.tsx'
import { StateBadge } from './state-badge.tsx'

const toneOf = { ok: 'good', pending: 'waiting', broken: 'bad' } as const

/** What has to stand in the DNS of the sender's domain, to be copied there, and whether it does. */
export const SenderRecords = ({ brand }: { brand: ManagedBrand }) => {
  const { t } = useTranslation('brands')
  if (!brand.sender) return null
  const { records } = brand.sender
  return (
    <>
      <ul className="stack">
        {senderRecords.map((kind) => {
          const record = records[kind]
          return (
            record && (
              <li key={kind} className={classes.record}>
                <span className={classes.head}>
                  {t(`sender.records.${kind}`)}
                  <StateBadge tone={toneOf[record.state]} label={t(`sender.states.${record.state}`)} />
                </span>
                <code>
                  {record.name} {record.type}
                </code>
                {record.value && <code>{record.value}</code>}
                {record.state === 'broken' && record.found && (
                  <code>{t('sender.found', { value: record.found.slice(0, 120) })}</code>
                )}
              </li>
            )
          )
        })}
      </ul>
      <div className="wrapped">
        <CheckButton brandId={brand.id} />
        {records.dkim?.state === 'ok' && !records.dkimNext && <RotateButton brandId={brand.id} />}
      </div>
    </>
  )
}

/** A key is given up without a mail that is unsigned: the newer one waits for its record beside it. */
const RotateButton = ({ brandId }: { brandId: number }) => {
  const { t } = useTranslation('brands')
  const { rotateDkim } = useBrandCalls()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconKey size={14} />}
      loading={rotateDkim.isPending}
      onClick={() => rotateDkim.mutate(brandId, { onError: toastFailure })}
    >
      {t('sender.rotate')}
    </Button>
  )
}
