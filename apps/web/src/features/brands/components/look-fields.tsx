import { mostLogoBytes } from '@atalaya/contract/brands'
import { accentOf } from '@atalaya/domain/brand-accent'
import { hexColour } from '@atalaya/domain/colour'
import { onAccent } from '@atalaya/ui/accent'
import { FieldError } from '@atalaya/ui/failure-line'
import { HexColourInput } from '@atalaya/ui/hex-colour-input'
import { Button, FileButton } from '@mantine/core'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import type { SchemaForm } from '../../../forms/use-schema-form.ts'
import type { BrandValues } from '../brand-values.ts'
import { useBrandCalls } from '../brands.queries.ts'
import classes from './look-fields.module.css'

export type BrandForm = Pick<SchemaForm<never, BrandValues>, 'values' | 'set' | 'errorOf'>
/** Addresses of what is shown now: chosen, or kept. */
export type Pictures = Record<'logo' | 'darkLogo' | 'icon', string | undefined>

const accepted = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']

const base64Of = async (file: File): Promise<string> => {
  let text = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}

/** One picture dropped makes all three, and the accent; each can be chosen by itself afterwards. */
export const LogoFields = ({ form, pictures }: { form: BrandForm; pictures: Pictures }) => {
  const { t } = useTranslation('brands')
  const { propose } = useBrandCalls()
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState('')
  const take = async (file: File | null | undefined) => {
    if (!file) return
    if (file.size > mostLogoBytes || !accepted.includes(file.type)) return setRefusal(t('logo.refused'))
    setRefusal('')
    try {
      const made = await propose.mutateAsync(await base64Of(file))
      form.set('logo', made.logo)
      form.set('darkLogo', made.darkLogo)
      form.set('icon', made.icon)
      if (made.accent) form.set('accent', made.accent)
    } catch (failure) {
      setRefusal(failureText(failure))
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }
  const choose = (name: 'logo' | 'darkLogo' | 'icon') => async (file: File | null) => {
    if (!file) return
    if (file.size > mostLogoBytes || !accepted.includes(file.type)) return setRefusal(t('logo.refused'))
    setRefusal('')
    form.set(name, await base64Of(file))
  }
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <IconUpload size={20} stroke={1.5} aria-hidden="true" />
        <span>{t('logo.drop')}</span>
        <FileButton accept={accepted.join()} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm" loading={propose.isPending}>
              {t('logo.choose')}
            </Button>
          )}
        </FileButton>
        <small>{t('logo.hint')}</small>
      </div>
      {(refusal || form.errorOf('logo')) && <FieldError>{refusal || form.errorOf('logo')}</FieldError>}
      <ul className={classes.pictures}>
        {(['logo', 'darkLogo', 'icon'] as const).map((name) => (
          <li key={name} className={classes.picture}>
            <span className={classes.shown} data-variant={name}>
              {pictures[name] ? (
                <img src={pictures[name]} alt="" />
              ) : (
                <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
              )}
            </span>
            <span>{t(`logo.${name}`)}</span>
            <span className={classes.buttons}>
              <FileButton accept={accepted.join()} onChange={(file) => void choose(name)(file)}>
                {(props) => (
                  <Button
                    {...props}
                    variant="subtle"
                    size="compact-xs"
                    aria-label={t('logo.changeOf', { name: t(`logo.${name}`) })}
                  >
                    {t('logo.change')}
                  </Button>
                )}
              </FileButton>
              {pictures[name] && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={t('logo.removeOf', { name: t(`logo.${name}`) })}
                  onClick={() => form.set(name, null)}
                >
                  {t('logo.remove')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The colour as chosen, and what of it can be read on each ground. */
export const AccentField = ({ form }: { form: BrandForm }) => {
  const { t } = useTranslation('brands')
  const { accent } = form.values
  const used = hexColour.test(accent) ? accentOf(accent) : null
  const isAsChosen = used && [used.light, used.dark].every((each) => each === accent.toLowerCase())
  return (
    <div className={classes.accent}>
      <HexColourInput
        label={t('accent.yours')}
        value={accent}
        error={form.errorOf('accent')}
        onChange={(value) => form.set('accent', value)}
      />
      <input
        type="color"
        className={classes.well}
        aria-label={t('accent.pick')}
        value={hexColour.test(accent) ? accent : '#000000'}
        onChange={({ currentTarget }) => form.set('accent', currentTarget.value)}
      />
      {used && (
        <div className={classes.used}>
          <span className={classes.usedLabel}>{t('accent.used')}</span>
          {(['light', 'dark'] as const).map((ground) => (
            <span key={ground} className={classes.sample} data-ground={ground}>
              <span style={{ background: used[ground], color: onAccent(used[ground]) }}>{t('accent.sample')}</span>
              <span style={{ color: used[ground] }}>{used[ground]}</span>
            </span>
          ))}
          <small className={classes.why}>{t(isAsChosen ? 'accent.asChosen' : 'accent.corrected')}</small>
        </div>
      )}
    </div>
  )
}
