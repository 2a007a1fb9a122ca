import type { KeptDraft, ManagedBrand } from '@atalaya/contract/brands'
import { showToast } from '@atalaya/ui/toast'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { type BrandDraft, type KeptVersion, useDraftCalls } from '../brands.queries.ts'
import classes from './draft-bar.module.css'
import { StateBadge } from './state-badge.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

interface Props {
  brand: ManagedBrand
  draft: KeptDraft | null
  form: { isDirty: boolean; parse(): BrandDraft | undefined }
  /** Of the draft that the form began with, 0 without one: another one that was kept since is somebody else's. */
  begunWith: number
  /** What the form holds is kept as this draft now. */
  onKept(draft: KeptDraft): void
  onDropped(): void
  onTheirs(draft: KeptDraft): void
  onReverted(version: KeptVersion): void
}

/** Once it is drawn: it may lie far below. */
const showFirstFault = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())

/** What people are served by, what is only designed, and the way back. */
export const DraftBar = (props: Props) => {
  const { brand, draft, form, begunWith, onKept, onDropped } = props
  const { t } = useTranslation(['brands', 'ui'])
  const format = useFormat()
  const { save, drop } = useDraftCalls(brand.id)
  const [isListing, setIsListing] = useState(false)
  const isTheirs = draft !== null && draft.version !== begunWith
  const keep = () => {
    const design = form.parse()
    if (!design) return showFirstFault()
    const body = { ...design, basedOn: brand.version, version: draft?.version ?? 0 }
    save.mutate(body, {
      onSuccess: (kept) => {
        onKept(kept)
        showToast({ text: t('draft.kept'), kind: 'done', closeLabel: t('ui:close') })
      },
      onError: toastFailure,
    })
  }
  return (
    <div className={classes.bar}>
      <p className={classes.state}>
        <StateBadge tone={draft ? 'waiting' : 'good'} label={t(draft ? 'draft.unpublished' : 'draft.published')} />
        <small>
          {draft
            ? t('draft.by', { name: draft.by ?? '–', at: format.dateTime(draft.savedTs) })
            : format.dateTime(brand.updatedTs)}
        </small>
        {isTheirs ? (
          <small role="alert">{t('draft.theirs')}</small>
        ) : (
          draft && draft.basedOn !== brand.version && <small>{t('draft.outdated')}</small>
        )}
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" disabled={!form.isDirty} loading={save.isPending} onClick={keep}>
          {t(isTheirs ? 'draft.keepOver' : 'draft.keep')}
        </Button>
        {isTheirs && (
          <Button variant="default" size="compact-sm" onClick={() => props.onTheirs(draft)}>
            {t('draft.take')}
          </Button>
        )}
        {draft && !isTheirs && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={drop.isPending}
            onClick={() => drop.mutate(draft.version, { onSuccess: onDropped, onError: toastFailure })}
          >
            {t('draft.drop')}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => setIsListing(true)}>
          {t('versions.title')}
        </Button>
      </div>
      {isListing && (
        <VersionsDrawer
          brandId={brand.id}
          onChosen={(values) => {
            setIsListing(false)
            props.onReverted(values)
          }}
          onClose={() => setIsListing(false)}
        />
      )}
    </div>
  )
}
