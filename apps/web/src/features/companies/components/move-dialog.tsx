import type { CompanySummary, MovePreview } from '@atalaya/contract/companies'
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useMoveCompany, useMovePreview } from '../companies.queries.ts'
import classes from './move-dialog.module.css'

interface Props {
  /** Null while it is closed. */
  company: CompanySummary | null
  resellers: readonly { id: number; name: string }[]
  onClose(): void
}

/** Gives a company to another reseller, once it has been seen what that changes. */
export const MoveDialog = ({ company, resellers, onClose }: Props) => {
  const { t } = useTranslation('companies')
  return (
    <Modal
      opened={company !== null}
      onClose={onClose}
      title={company && t('move.title', { name: company.name })}
      size={480}
    >
      {company && <MoveForm company={company} resellers={resellers} onClose={onClose} />}
    </Modal>
  )
}

const MoveForm = ({ company, resellers, onClose }: Props & { company: CompanySummary }) => {
  const { t } = useTranslation('companies')
  const [to, setTo] = useState<number | null>(null)
  const preview = useMovePreview(company, to)
  const moving = useMoveCompany(company)
  const others = resellers.filter(({ id }) => id !== company.resellerId)
  const move = () =>
    to !== null &&
    moving.mutate(to, {
      onSuccess: () => {
        toastDone(t('move.done', { name: company.name, reseller: others.find(({ id }) => id === to)?.name }))
        onClose()
      },
      onError: toastFailure,
    })
  return (
    <Stack gap={16}>
      <Select
        label={t('move.to')}
        description={to === null ? t('move.choose') : undefined}
        searchable
        data-autofocus
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={to === null ? null : String(to)}
        onChange={(value) => setTo(Number(value))}
      />
      {preview.error && <FailureView error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && (
        <>
          <Changes preview={preview.data} />
          <Text size="xs" c="dimmed">
            {t('move.closed')}
          </Text>
        </>
      )}
      <Group justify="flex-end">
        <Button disabled={!preview.data} loading={moving.isPending} onClick={move}>
          {t('move.save')}
        </Button>
      </Group>
    </Stack>
  )
}

const Changes = ({ preview }: { preview: MovePreview }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const { brand, counts, licenses, trackers, cra, supports } = preview
  const figure = (label: string, value: number) => `${label} ${format.number(value, 0)}`
  const licensed = (label: string, used: number, most: number | null) =>
    `${figure(label, used)} / ${most === null ? t('move.unlimited') : format.number(most, 0)}`
  const staysAt = brand.from.hostName === brand.to.hostName || brand.to.hostName === null
  const lines: [term: string, text: string, more?: string][] = [
    [
      t('move.alongTitle'),
      [
        ...(['vehicles', 'assets', 'persons', 'users'] as const).map((kind) => figure(t(kind), counts[kind])),
        figure(t('move.devices'), trackers),
      ].join(' · '),
    ],
    [
      t('move.licensesTitle'),
      t('move.licensesStay'),
      [
        licensed(t('vehicles'), counts.vehicles, licenses.vehicleTotal),
        licensed(t('assets'), counts.assets, licenses.assetTotal),
      ].join(' · '),
    ],
    [
      t('move.brandTitle'),
      brand.from.siteName === brand.to.siteName
        ? t('move.brandSame', { name: brand.to.siteName })
        : t('move.brandChange', { from: brand.from.siteName, to: brand.to.siteName }),
      staysAt ? undefined : t('move.hostChange', { host: brand.to.hostName }),
    ],
  ]
  if (cra !== null) lines.push([t('move.craTitle'), t('move.craGoes', { name: cra })])
  if (supports > 0) lines.push([t('move.supportsTitle'), t('move.supportsGo')])
  lines.push([t('move.billingTitle'), t('move.billingStays')])
  return (
    <dl className={classes.changes}>
      {lines.map(([term, text, more]) => (
        <div key={term} className={classes.change}>
          <dt>{term}</dt>
          <dd>
            <span>{text}</span>
            {more && <span className={classes.more}>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
