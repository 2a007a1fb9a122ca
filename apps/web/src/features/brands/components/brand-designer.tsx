import { type KeptDraft, type ManagedBrand, managedBrandRoutes, NewBrand } from '@atalaya/contract/brands'
import { fieldsOf } from '@atalaya/contract/fields'
import type { Brand } from '@atalaya/contract/session'
import { Email } from '@atalaya/contract/values'
import { accentOf } from '@atalaya/domain/brand-accent'
import { hexColour } from '@atalaya/domain/colour'
import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { SectionFields } from '../../../nouns/noun-form.tsx'
import { type BrandValues, brandDifferences, designOf, valuesOf } from '../brand-values.ts'
import { type BrandDraft, useBrandCalls, useDraftCalls, useKeptLogo } from '../brands.queries.ts'
import classes from './brand-designer.module.css'
import { BrandPreview } from './brand-preview.tsx'
import { DraftBar } from './draft-bar.tsx'
import { HostFields } from './host-fields.tsx'
import { AccentField, LogoFields, type Pictures } from './look-fields.tsx'
import type { DesignedMails } from './mail-preview.tsx'
import { LanguagesField, MapFields, PaletteField, TermsField, WorkerAppFields } from './more-fields.tsx'
import { SenderRecords } from './sender-records.tsx'

const noun = { fields: fieldsOf(NewBrand), fieldTexts: 'brands' } as const
/** Its fields, and the pictures that are sent with them. */
const schema = managedBrandRoutes.create.body as z.ZodType
const productSign = '/favicon.svg'

const dataUrl = (image: string): string =>
  `data:${image.startsWith('PHN2Zy') || image.startsWith('PD94') ? 'image/svg+xml' : 'image/png'};base64,${image}`

/** Of fields and pictures. */
export const useBrandLabels = (): ((key: string) => string) => {
  const { t } = useTranslation('brands')
  return (key) => t([`fields.${key}`, `logo.${key}`] as never)
}

/** What is shown now of each picture: chosen, or kept, or none. */
const usePictures = (values: BrandValues, brand: ManagedBrand | null): Pictures => {
  const id = brand?.id ?? 0
  const kept = {
    logo: useKeptLogo(id, 'light', brand?.logoTs),
    darkLogo: useKeptLogo(id, 'dark', brand?.darkLogoTs),
    icon: useKeptLogo(id, 'icon', brand?.iconTs),
  }
  const shown = (name: keyof Pictures): string | undefined => {
    const chosen = values[name]
    if (chosen === null) return undefined
    return chosen === undefined ? kept[name] : dataUrl(chosen)
  }
  return { logo: shown('logo'), darkLogo: shown('darkLogo'), icon: shown('icon') }
}

/** As the brand would be served; of colours that are half typed the product's. */
const servedAs = (values: BrandValues, pictures: Pictures, brand: ManagedBrand | null): Brand => {
  const logoUrl = pictures.logo ?? productSign
  const palette = Object.entries(values.palette).filter(([, colour]) => hexColour.test(colour ?? ''))
  const { description, supportPhone: phone, supportEmail: email, supportWhatsapp: whatsapp } = values
  const { supportUrl: url, supportHours: hours, workerApp, useTerms, mapSources } = values
  return {
    ...{ id: (brand?.id ?? 1) as Brand['id'], siteName: values.siteName || '…', description },
    palette: Object.fromEntries(palette) as Brand['palette'],
    accent: hexColour.test(values.accent) ? accentOf(values.accent) : { light: '#1d5bd6', dark: '#6ea2ff' },
    ...{ logoUrl, darkLogoUrl: pictures.darkLogo ?? logoUrl, iconUrl: pictures.icon ?? logoUrl },
    ...{ formalAddress: values.formalAddress, passwordPolicy: values.passwordPolicy, languages: values.languages },
    ...{ support: { phone, email, whatsapp, url, hours }, workerApp, useTerms },
    mapNames: mapSources.map(({ name }) => name),
  }
}

/** As its mails would say it: what is half typed is not said yet. */
const mailsOf = (values: BrandValues, brand: ManagedBrand | null): DesignedMails => {
  const { siteName, accent, supportPhone, supportHours, senderName, logo } = values
  const email = Email.safeParse(values.supportEmail)
  return {
    ...{ siteName: NewBrand.shape.siteName.safeParse(siteName).data ?? '…', supportPhone, supportHours },
    accent: hexColour.test(accent) ? accent : '#1d5bd6',
    ...(email.success && { supportEmail: email.data }),
    ...(logo !== undefined && { logo }),
    ...(brand && { id: brand.id }),
    senderName: senderName || siteName || '…',
  }
}

interface Props {
  brand: ManagedBrand | null
  draft: KeptDraft | null
  onSaved(brand: ManagedBrand, operationId: string | null): void
  onClose(): void
}

/** Form at the left, the product in that brand at the right; on a phone one or the other. */
export const BrandDesigner = ({ brand, draft, onSaved, onClose }: Props) => {
  const { t } = useTranslation('brands')
  const { save, read, check } = useBrandCalls()
  const drafts = useDraftCalls(brand?.id ?? 0)
  const [begunWith, setBegunWith] = useState(draft?.version ?? 0)
  const labelOf = useBrandLabels()
  const form = useSchemaForm(schema, (draft ? designOf(draft) : valuesOf(brand)) as never) as never as ReturnType<
    typeof useSchemaForm<never, BrandValues>
  >
  const { values } = form
  const pictures = usePictures(values, brand)
  const served = useMemo(() => servedAs(values, pictures, brand), [values, pictures, brand])
  const mails = useMemo(() => mailsOf(values, brand), [values, brand])
  const [side, setSide] = useState<'form' | 'preview'>('form')
  const fields = form as never as Parameters<typeof FieldInput>[0]['form']
  return (
    <div className={classes.designer} data-side={side}>
      <Segments
        className={classes.sides ?? ''}
        aria-label={t('preview.side')}
        value={side}
        onChange={setSide}
        data={[
          { value: 'form', label: t('preview.form') },
          { value: 'preview', label: t('preview.title') },
        ]}
      />
      <div className={classes.form}>
        {brand && (
          <DraftBar
            {...{ brand, draft, begunWith }}
            form={form as never}
            onKept={({ version }) => {
              form.reset(values)
              setBegunWith(version)
            }}
            onDropped={() => {
              form.reset(valuesOf(brand))
              setBegunWith(0)
            }}
            onTheirs={(theirs) => {
              form.reset(designOf(theirs))
              setBegunWith(theirs.version)
            }}
            onReverted={(kept) => form.reset(designOf(kept), draft ? designOf(draft) : valuesOf(brand))}
          />
        )}
        <RecordForm<ManagedBrand, BrandDraft, BrandValues & Record<string, unknown>>
          form={form as never}
          entity={brand}
          valuesOf={(known) => valuesOf(known) as BrandValues & Record<string, unknown>}
          save={save}
          read={read}
          differencesOf={(theirs, mine) => brandDifferences(theirs, mine, labelOf)}
          keyed={['palette', 'useTerms']}
          saveLabel={t(brand ? 'form.publish' : 'form.create')}
          canSaveUntouched={draft !== null}
          onSaved={(saved, operationId) => {
            // It is what people are served by now; a draft that somebody else has kept meanwhile stays.
            if (begunWith > 0) drafts.drop.mutate(begunWith)
            setBegunWith(0)
            if (brand) void drafts.published()
            form.reset(valuesOf(saved))
            // What the world says of new names is asked at once; the answer comes into the form by itself.
            if (saved.hosts.length > 0 || saved.senderAddress) check.mutate(saved.id)
            onSaved(saved, operationId)
          }}
          onClose={onClose}
        >
          <FormSection title={t('form.look')}>
            <FieldInput form={fields} noun={noun} name="siteName" isFirst />
            <LogoFields form={form} pictures={pictures} />
            <AccentField form={form} />
            <FieldInput form={fields} noun={noun} name="description" />
          </FormSection>
          <FormSection title={t('form.hosts')} hint={t('form.hostsHint')}>
            <HostFields form={form} brand={brand} />
          </FormSection>
          <FormSection title={t('form.words')}>
            <LanguagesField form={form} />
            <FieldInput form={fields} noun={noun} name="formalAddress" />
          </FormSection>
          <FormSection title={t('form.support')} hint={t('form.supportHint')}>
            <SectionFields form={fields} noun={noun} section="support" />
          </FormSection>
          <FormSection title={t('form.sender')} hint={t('form.senderHint')}>
            <SectionFields form={fields} noun={noun} section="sender" />
            {brand && <SenderRecords brand={brand} />}
          </FormSection>
          <FormSection title={t('form.security')}>
            <SectionFields form={fields} noun={noun} section="security" />
          </FormSection>
          <FormSection title={t('form.workerApp')}>
            <WorkerAppFields form={form} />
          </FormSection>
          <FormSection title={t('form.maps')} hint={t('form.mapsHint')}>
            <MapFields form={form} />
          </FormSection>
          <FormSection title={t('form.palette')}>
            <PaletteField form={form} />
          </FormSection>
          <FormSection title={t('form.terms')} hint={t('form.termsHint')}>
            <TermsField form={form} />
          </FormSection>
        </RecordForm>
      </div>
      <BrandPreview brand={served} mails={mails} />
    </div>
  )
}
