import { type Language, languages } from '@atalaya/contract/values'
import { colourHex, colourTokenNames } from '@atalaya/ui/colour-tokens'
import { HexColourInput } from '@atalaya/ui/hex-colour-input'
import { Segments } from '@atalaya/ui/segments'
import { ActionIcon, Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../i18n/i18n.ts'
import type { BrandForm } from './look-fields.tsx'
import classes from './more-fields.module.css'

export const LanguagesField = ({ form }: { form: BrandForm }) => {
  const { t } = useTranslation('brands')
  return (
    <Checkbox.Group
      label={t('fields.languages')}
      error={form.errorOf('languages')}
      value={form.values.languages}
      onChange={(chosen) =>
        form.set(
          'languages',
          languages.filter((language) => chosen.includes(language)),
        )
      }
    >
      <div className={classes.languages}>
        {languages.map((language) => (
          <Checkbox key={language} value={language} label={languageNames[language]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** The texts of the terms, one language at a time. */
export const TermsField = ({ form }: { form: BrandForm }) => {
  const { t } = useTranslation('brands')
  const [language, setLanguage] = useState<Language>('es')
  const { useTerms } = form.values
  return (
    <div className="stack">
      <Segments
        aria-label={t('terms.language')}
        value={language}
        onChange={(chosen) => setLanguage(chosen as Language)}
        data={languages.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <Textarea
        aria-label={t('terms.of', { language: languageNames[language] })}
        minRows={4}
        maxRows={12}
        value={useTerms[language] ?? ''}
        error={form.errorOf(`useTerms.${language}` as 'useTerms')}
        onChange={({ currentTarget: { value } }) => {
          const { [language]: _, ...others } = useTerms
          form.set('useTerms', value === '' ? others : { ...others, [language]: value })
        }}
      />
    </div>
  )
}

const names = colourTokenNames.filter((token) => !token.includes('-'))

/** The colours of the spec's tokens, each plain, dark and light; what is not its own is the product's. */
export const PaletteField = ({ form }: { form: BrandForm }) => {
  const { t } = useTranslation(['brands', 'geozones'])
  const { palette } = form.values
  const shades = (name: string) => {
    const colour = t(`geozones:colours.${name}` as 'geozones:colours.blue')
    return [
      { token: name, label: colour },
      { token: `dark-${name}`, label: t('palette.dark', { colour }) },
      { token: `light-${name}`, label: t('palette.light', { colour }) },
    ]
  }
  return (
    <details className={classes.palette}>
      <summary>{t('palette.open')}</summary>
      {names.map((name) => (
        <div key={name} className={classes.colours}>
          {shades(name).map(({ token, label }) => (
            <HexColourInput
              key={token}
              label={label}
              value={palette[token] ?? colourHex(token)}
              error={form.errorOf(`palette.${token}` as 'palette')}
              onChange={(value) => form.set('palette', { ...palette, [token]: value })}
            />
          ))}
        </div>
      ))}
      {Object.keys(palette).length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => form.set('palette', {})}>
          {t('palette.reset')}
        </Button>
      )}
    </details>
  )
}

const withDownload = (known: object | undefined, change: { url?: string; version?: string }) => {
  const next = { ...known, ...change } as { url?: string; version?: string }
  if (!next.url && !next.version) return undefined
  return { url: next.url ?? '', ...(next.version ? { version: next.version } : {}) }
}

/** Two stores, and files that are installed directly. */
export const WorkerAppFields = ({ form }: { form: BrandForm }) => {
  const { t } = useTranslation('brands')
  const { workerApp } = form.values
  const { installers } = workerApp
  const setInstallers = (next: typeof installers) => form.set('workerApp', { ...workerApp, installers: next })
  return (
    <div className="stack">
      {(['android', 'ios'] as const).map((store) => {
        const set = (change: { url?: string; version?: string }) => {
          const { [store]: known, ...others } = workerApp
          const next = withDownload(known, change)
          form.set('workerApp', next ? { ...others, [store]: next } : others)
        }
        return (
          <div key={store} className={classes.download}>
            <TextInput
              label={t(`workerApp.${store}`)}
              inputMode="url"
              placeholder="https://"
              value={workerApp[store]?.url ?? ''}
              error={form.errorOf(`workerApp.${store}` as 'workerApp')}
              onChange={({ currentTarget }) => set({ url: currentTarget.value })}
            />
            <TextInput
              label={t('workerApp.version')}
              maxLength={40}
              value={workerApp[store]?.version ?? ''}
              onChange={({ currentTarget }) => set({ version: currentTarget.value })}
            />
          </div>
        )
      })}
      {installers.map((installer, at) => {
        const set = (change: Partial<typeof installer>) =>
          setInstallers(installers.map((each, nth) => (nth === at ? { ...each, ...change } : each)))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is its own key
          <div key={at} className={classes.installer}>
            <TextInput
              label={t('workerApp.name')}
              maxLength={100}
              value={installer.name}
              error={form.errorOf(`workerApp.installers.${at}.name` as 'workerApp')}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <TextInput
              label={t('workerApp.file')}
              inputMode="url"
              placeholder="https://"
              value={installer.url}
              error={form.errorOf(`workerApp.installers.${at}.url` as 'workerApp')}
              onChange={({ currentTarget }) => set({ url: currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('workerApp.removeOf', { name: installer.name })}
              onClick={() => setInstallers(installers.filter((_, nth) => nth !== at))}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setInstallers([...installers, { name: '', url: '' }])}
        >
          {t('workerApp.add')}
        </Button>
      </div>
    </div>
  )
}

/** Maps of the brand's own. */
export const MapFields = ({ form }: { form: BrandForm }) => {
  const { t } = useTranslation('brands')
  const { mapSources } = form.values
  return (
    <div className="stack">
      {mapSources.map((source, at) => {
        const set = (change: Partial<typeof source>) =>
          form.set(
            'mapSources',
            mapSources.map((each, nth) => (nth === at ? { ...each, ...change } : each)),
          )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is its own key
          <div key={at} className={classes.installer}>
            <TextInput
              label={t('maps.name')}
              maxLength={60}
              value={source.name}
              error={form.errorOf(`mapSources.${at}.name` as 'mapSources')}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <TextInput
              label={t('maps.url')}
              placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
              value={source.url}
              error={form.errorOf(`mapSources.${at}.url` as 'mapSources')}
              onChange={({ currentTarget }) => set({ url: currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('maps.removeOf', { name: source.name })}
              onClick={() =>
                form.set(
                  'mapSources',
                  mapSources.filter((_, nth) => nth !== at),
                )
              }
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
            <TextInput
              className={classes.whole}
              label={t('maps.attribution')}
              maxLength={200}
              value={source.attribution ?? ''}
              onChange={({ currentTarget }) => set({ attribution: currentTarget.value || undefined })}
            />
            <NumberInput
              label={t('maps.maxZoom')}
              min={1}
              max={24}
              allowDecimal={false}
              value={source.maxZoom}
              error={form.errorOf(`mapSources.${at}.maxZoom` as 'mapSources')}
              onChange={(chosen) => set({ maxZoom: typeof chosen === 'number' ? chosen : 19 })}
            />
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.set('mapSources', [...mapSources, { name: '', url: '', maxZoom: 19 }])}
        >
          {t('maps.add')}
        </Button>
      </div>
    </div>
  )
}
