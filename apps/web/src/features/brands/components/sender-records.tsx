import { type ManagedBrand, senderRecords } from '@atalaya/contract/brands'
import { useTranslation } from 'react-i18next'
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
      <ul className={classes.records}>
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
      <CheckButton brandId={brand.id} />
    </>
  )
}
