import type { ItemId } from '@atalaya/contract/identifiers'
import { lockRadiusM } from '@atalaya/domain/virtual-lock'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { FieldBox } from '../../../forms/fields.tsx'
import { CompanyItemsSelect } from '../../../selectors/company-items-select.tsx'
import { groupNodes, selectableItems } from '../../../selectors/group-nodes.ts'
import { useLockableItems, useLockCalls } from '../virtual-locks.queries.ts'
import classes from './lock-forms.module.css'
import { isRadius, type Radius, RadiusInput } from './radius-input.tsx'

/** As wide as the drawer lets it be. */
const selectorPx = 446

/** Closes locks on behalf of a user; what could not be locked stays chosen, with the reason. */
export const CloseLocks = ({ userId, onEnd }: { userId: number; onEnd(): void }) => {
  const { t } = useTranslation('virtualLocks')
  const { vehicles, assets, persons, groups } = useLockableItems()
  const calls = useLockCalls(userId)
  const [itemIds, setItemIds] = useState<number[]>([])
  const [radiusM, setRadiusM] = useState<Radius>(lockRadiusM.usual)
  const items = useMemo(
    () =>
      vehicles && assets && persons && groups
        ? selectableItems(
            [vehicles, assets, persons].flatMap((list) => Object.values(list)),
            groups,
          )
        : undefined,
    [vehicles, assets, persons, groups],
  )
  const closing = useMutation({
    mutationFn: (radius: number) => calls.close({ items: itemIds as ItemId[], radiusM: radius }),
    onSuccess: ({ closed, notClosed }) => {
      if (closed.length > 0) toastDone(t('done.closed', { count: closed.length, name: closed[0]?.itemName ?? '' }))
      if (notClosed.length === 0) onEnd()
      else setItemIds(notClosed.map(({ id }) => id))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (itemIds.length > 0 && isRadius(radiusM) && !closing.isPending) closing.mutate(radiusM)
  }
  const nameOf = (itemId: number) => items?.find(({ id }) => id === itemId)?.label ?? `#${itemId}`
  const refused = closing.data?.notClosed ?? []
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label={t('actions.close')}>
      <p className="secondary">{t('form.hint')}</p>
      <FieldBox label={t('form.items')} error={undefined}>
        <CompanyItemsSelect
          label={t('form.items')}
          placeholder={t('form.choose')}
          widthPx={selectorPx}
          isDisabled={items === undefined}
          groups={groups ? groupNodes(groups) : []}
          items={items ?? []}
          value={itemIds}
          onChange={setItemIds}
        />
      </FieldBox>
      <RadiusInput value={radiusM} onChange={setRadiusM} />
      {refused.length > 0 && (
        <div role="alert">
          <p className="failure">{t('form.refused', { count: refused.length })}</p>
          <ul className={classes.refused}>
            {refused.map(({ id, error }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong>: {reasonText(error)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {closing.error && <FailureLine>{failureText(closing.error)}</FailureLine>}
      <div className="wrapped">
        <Button type="submit" loading={closing.isPending} disabled={itemIds.length === 0 || !isRadius(radiusM)}>
          {itemIds.length === 0 ? t('actions.close') : t('actions.closeMany', { count: itemIds.length })}
        </Button>
        <Button variant="default" onClick={onEnd}>
          {t('actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
